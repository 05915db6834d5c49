-- The ways in. Each is one round trip and runs as the owner of the tables with a search path of its own, so that the
-- app may call it and may write in no other way. Accounts are locked before the book, and in the order of their keys.

CREATE FUNCTION public.ledger_note(
    p_book bigint, p_reason text, p_by text, p_facts text, p_source text DEFAULT NULL, p_moment timestamptz DEFAULT clock_timestamp()
) RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
    new_id bigint := nextval('public.ledger_entry_id_seq');
BEGIN
    INSERT INTO public.ledger_entry (id, book_id, number, source, reason, by, facts, lines, created_at)
    VALUES (new_id, p_book, 0, 'ledger:' || coalesce(p_source, 'note:' || new_id), p_reason, p_by, p_facts, 0, p_moment);
END
$body$;


CREATE FUNCTION public.ledger_open_book(p_key text, p_name text, p_by text)
RETURNS SETOF public.ledger_book LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $body$
DECLARE
    new_id bigint;
    moment timestamptz := clock_timestamp();
BEGIN
    INSERT INTO public.ledger_book (key, name, created_at, head_number, head_hash)
    VALUES (p_key, p_name, moment, 0, decode(repeat('00', 32), 'hex'))
    ON CONFLICT (key) DO NOTHING RETURNING id INTO new_id;
    IF new_id IS NOT NULL THEN
        PERFORM public.ledger_note(new_id, 'ledger.book_opened', p_by,
            '{"id":' || new_id || ',"name":' || to_json(p_name) || '}', 'book', moment);
    END IF;
    RETURN QUERY SELECT * FROM public.ledger_book WHERE key = p_key;
END
$body$;


CREATE FUNCTION public.ledger_open_account(p_book bigint, p_key text, p_name text, p_by text)
RETURNS SETOF public.ledger_account LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $body$
BEGIN
    -- Two who open the same account at once wait here for each other; the second finds it open.
    PERFORM 1 FROM public.ledger_book WHERE id = p_book FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no book %', p_book USING ERRCODE = '23514', CONSTRAINT = 'ledger_there';
    END IF;
    IF NOT EXISTS (SELECT FROM public.ledger_account WHERE book_id = p_book AND key = p_key) THEN
        PERFORM public.ledger_note(p_book, 'ledger.account_opened', p_by,
            '{"account":' || to_json(p_key) || ',"id":' || nextval('public.ledger_account_id_seq')
            || ',"name":' || to_json(p_name) || '}', 'account:' || p_key);
    END IF;
    RETURN QUERY SELECT * FROM public.ledger_account WHERE book_id = p_book AND key = p_key;
END
$body$;


CREATE FUNCTION public.ledger_set_floor(p_account bigint, p_floor bigint, p_by text)
RETURNS SETOF public.ledger_account LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $body$
DECLARE
    account public.ledger_account;
BEGIN
    SELECT * INTO account FROM public.ledger_account WHERE id = p_account FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no account %', p_account USING ERRCODE = '23514', CONSTRAINT = 'ledger_there';
    END IF;
    IF account.floor IS DISTINCT FROM p_floor THEN
        PERFORM public.ledger_note(account.book_id, 'ledger.floor_set', p_by,
            '{"account":' || to_json(account.key) || ',"floor":' || coalesce(p_floor::text, 'null') || '}');
    END IF;
    RETURN QUERY SELECT * FROM public.ledger_account WHERE id = p_account;
END
$body$;


CREATE FUNCTION public.ledger_set_closed(p_account bigint, p_closed boolean, p_by text)
RETURNS SETOF public.ledger_account LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $body$
DECLARE
    account public.ledger_account;
BEGIN
    SELECT * INTO account FROM public.ledger_account WHERE id = p_account FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no account %', p_account USING ERRCODE = '23514', CONSTRAINT = 'ledger_there';
    END IF;
    IF (account.closed_at IS NOT NULL) <> p_closed THEN
        IF account.held > 0 THEN
            RAISE EXCEPTION 'account % has points held', account.key
                USING ERRCODE = '23514', CONSTRAINT = 'ledger_account_holds';
        END IF;
        PERFORM public.ledger_note(account.book_id,
            CASE WHEN p_closed THEN 'ledger.account_closed' ELSE 'ledger.account_reopened' END, p_by,
            '{"account":' || to_json(account.key) || '}');
    END IF;
    RETURN QUERY SELECT * FROM public.ledger_account WHERE id = p_account;
END
$body$;


-- Post one entry with its lines. A source that is there already is answered with its entry if all else is the same,
-- and refused if not. p_release names the hold whose points this entry may spend. Its statements, and those of the
-- triggers below it, are planned once for a session: left to choose, PostgreSQL plans some of them each time anew. And
-- they are planned by index, since a plan that was made while a table was small is kept while it grows.
CREATE FUNCTION public.ledger_post(
    p_book bigint, p_source text, p_reason text, p_by text, p_facts text,
    p_payers bigint[], p_payees bigint[], p_points bigint[], p_reasons text[], p_details text[],
    p_release text DEFAULT NULL, p_reverses bigint DEFAULT NULL
) RETURNS SETOF public.ledger_entry LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $body$
DECLARE
    wanted bigint[] := p_payers || p_payees;
    accounts bigint[];
    balances bigint[];
    payers_after bigint[] := p_payers;
    payees_after bigint[] := p_payees;
    payer integer;
    payee integer;
    existing public.ledger_entry;
    new_id bigint;
    moment timestamptz;
    line_count integer := coalesce(cardinality(p_payers), 0);
BEGIN
    IF line_count <> ANY (ARRAY[cardinality(p_payees), cardinality(p_points), cardinality(p_reasons), cardinality(p_details)]) THEN
        RAISE EXCEPTION 'the lists of the lines have different lengths' USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_lines';
    END IF;

    IF p_release IS NOT NULL THEN
        wanted := wanted || ARRAY(
            SELECT account_id FROM public.ledger_hold WHERE book_id = p_book AND source = p_release);
    END IF;
    SELECT array_agg(a.id), array_agg(a.balance) INTO accounts, balances FROM (
        SELECT id, balance FROM public.ledger_account
        WHERE id = ANY (wanted) AND book_id = p_book ORDER BY id FOR NO KEY UPDATE
    ) a;

    -- A statement of its own, after the locks: it sees what the one who held them has written.
    SELECT * INTO existing FROM public.ledger_entry WHERE book_id = p_book AND source = p_source;
    IF FOUND THEN
        IF existing.request_hash = public.ledger_request_hash(p_source, p_reason, p_by, p_facts,
            (SELECT number FROM public.ledger_entry WHERE id = p_reverses), (
            SELECT string_agg(public.ledger_line(l.detail, payee_account.key, payer_account.key, l.points, l.reason), ',' ORDER BY l.line)
            FROM unnest(p_payers, p_payees, p_points, p_reasons, p_details)
                WITH ORDINALITY AS l (payer, payee, points, reason, detail, line)
            LEFT JOIN public.ledger_account payer_account ON payer_account.id = l.payer
            LEFT JOIN public.ledger_account payee_account ON payee_account.id = l.payee))
        THEN
            RETURN NEXT existing;
            RETURN;
        END IF;
        RAISE EXCEPTION 'source % has another entry already', p_source
            USING ERRCODE = '23505', CONSTRAINT = 'ledger_entry_source_once', TABLE = 'ledger_entry';
    END IF;

    FOR line IN 1 .. line_count LOOP
        payer := array_position(accounts, p_payers[line]);
        payee := array_position(accounts, p_payees[line]);
        IF payer IS NULL OR payee IS NULL THEN
            RAISE EXCEPTION 'line % has an account that is not one of the book''s', line
                USING ERRCODE = '23514', CONSTRAINT = 'ledger_transfer_accounts', TABLE = 'ledger_transfer';
        END IF;
        balances[payer] := balances[payer] - p_points[line];
        balances[payee] := balances[payee] + p_points[line];
        payers_after[line] := balances[payer];
        payees_after[line] := balances[payee];
    END LOOP;

    IF p_release IS NOT NULL THEN
        DELETE FROM public.ledger_hold WHERE book_id = p_book AND source = p_release;
    END IF;
    new_id := nextval('public.ledger_entry_id_seq');
    moment := clock_timestamp();
    INSERT INTO public.ledger_transfer
        (book_id, entry_id, line, payer_id, payee_id, points, reason, detail, payer_after, payee_after, created_at)
    SELECT p_book, new_id, l.line, l.payer, l.payee, l.points, l.reason, l.detail, l.payer_after, l.payee_after, moment
    FROM unnest(p_payers, p_payees, p_points, p_reasons, p_details, payers_after, payees_after)
        WITH ORDINALITY AS l (payer, payee, points, reason, detail, payer_after, payee_after, line);
    RETURN QUERY
    INSERT INTO public.ledger_entry (id, book_id, number, source, reason, by, facts, lines, reverses_id, created_at)
    VALUES (new_id, p_book, 0, p_source, p_reason, p_by, p_facts, line_count, p_reverses, moment)
    RETURNING *;
END
$body$;


-- Post the reversal of a whole entry. It has the reversed entry's facts, so that whoever looks for those finds both.
CREATE FUNCTION public.ledger_reverse(p_entry bigint, p_source text, p_reason text, p_by text)
RETURNS SETOF public.ledger_entry LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $body$
DECLARE
    original public.ledger_entry;
BEGIN
    SELECT * INTO original FROM public.ledger_entry WHERE id = p_entry;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no entry %', p_entry USING ERRCODE = '23514', CONSTRAINT = 'ledger_there';
    END IF;
    IF original.lines = 0 OR original.reverses_id IS NOT NULL THEN
        RAISE EXCEPTION 'entry % cannot be reversed', original.number
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_reverses', TABLE = 'ledger_entry';
    END IF;
    RETURN QUERY SELECT posted.* FROM (
        SELECT array_agg(payee_id ORDER BY line) AS payers, array_agg(payer_id ORDER BY line) AS payees,
            array_agg(points ORDER BY line) AS points, array_agg(reason::text ORDER BY line) AS reasons,
            array_agg('{"line":' || line || ',"reverses":' || original.number || '}' ORDER BY line) AS details
        FROM public.ledger_transfer WHERE entry_id = p_entry
    ) t, public.ledger_post(original.book_id, p_source, p_reason, p_by, original.facts,
        t.payers, t.payees, t.points, t.reasons, t.details, NULL, p_entry) posted;
END
$body$;


-- Hold points of several accounts for something that begins. The same again is answered with what is held.
CREATE FUNCTION public.ledger_take_hold(p_book bigint, p_source text, p_accounts bigint[], p_points bigint[])
RETURNS SETOF public.ledger_hold LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $body$
BEGIN
    PERFORM 1 FROM public.ledger_account WHERE id = ANY (p_accounts) ORDER BY id FOR NO KEY UPDATE;
    IF NOT EXISTS (SELECT FROM public.ledger_hold WHERE book_id = p_book AND source = p_source) THEN
        INSERT INTO public.ledger_hold (book_id, account_id, source, points, created_at)
        SELECT p_book, h.account, p_source, h.points, clock_timestamp()
        FROM unnest(p_accounts, p_points) AS h (account, points);
    ELSIF EXISTS (
        SELECT FROM (SELECT account_id, points FROM public.ledger_hold WHERE book_id = p_book AND source = p_source) h
        FULL JOIN unnest(p_accounts, p_points) AS a (account, points) ON a.account = h.account_id
        WHERE a.points IS DISTINCT FROM h.points
    ) THEN
        RAISE EXCEPTION 'source % holds other points already', p_source
            USING ERRCODE = '23505', CONSTRAINT = 'ledger_hold_once', TABLE = 'ledger_hold';
    END IF;
    RETURN QUERY SELECT * FROM public.ledger_hold WHERE book_id = p_book AND source = p_source ORDER BY account_id;
END
$body$;


CREATE FUNCTION public.ledger_release_hold(p_book bigint, p_source text)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $body$
DECLARE
    released bigint;
BEGIN
    PERFORM 1 FROM public.ledger_account WHERE id IN (
        SELECT account_id FROM public.ledger_hold WHERE book_id = p_book AND source = p_source
    ) ORDER BY id FOR NO KEY UPDATE;
    DELETE FROM public.ledger_hold WHERE book_id = p_book AND source = p_source;
    GET DIAGNOSTICS released = ROW_COUNT;
    RETURN released;
END
$body$;
