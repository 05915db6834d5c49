-- Posting with less work: what lines do to balances, and what an entry says of its lines, are one short statement each.
-- What is refused stays the same, with two differences. Balances after a transfer are compared when the entry closes its
-- lines. And the head of a book moves only after the entry is there, so that one that ON CONFLICT leaves out moves
-- nothing; so entries are written one a statement, since the second of a book would get the first one's number.

CREATE OR REPLACE FUNCTION public.ledger_request_hash(
    source text, reason text, made_by text, facts text, reverses bigint, lines text
) RETURNS bytea LANGUAGE sql STABLE AS $body$
    -- SHA-256 of the RFC 8785 JSON of what was asked for; to_json writes texts exactly as RFC 8785 does.
    SELECT sha256(convert_to(format('{"by":%s,"facts":%s,"lines":[%s],"reason":%s,"reverses":%s,"source":%s}',
        to_json(made_by), facts, lines, to_json(reason), coalesce(reverses::text, 'null'), to_json(source)), 'UTF8'))
$body$;


CREATE OR REPLACE FUNCTION public.ledger_line(detail text, payee text, payer text, points bigint, reason text)
RETURNS text LANGUAGE sql STABLE AS $body$
    SELECT format('{"detail":%s,"payee":"%s","payer":"%s","points":%s,"reason":%s}',
        detail, payee, payer, points, to_json(reason))
$body$;


-- Transfers move the balances of their accounts. An account that is not of the book is left to the seal, which refuses.
CREATE OR REPLACE FUNCTION public.ledger_move() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    IF EXISTS (SELECT FROM public.ledger_entry WHERE id = ANY (ARRAY(SELECT entry_id FROM fresh))) THEN
        RAISE EXCEPTION 'an entry that is written takes no more lines'
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_closed', TABLE = TG_TABLE_NAME;
    END IF;
    UPDATE public.ledger_account a SET balance = a.balance + moved.points
    FROM (
        SELECT account, book, sum(points)::bigint AS points FROM (
            SELECT payer_id AS account, book_id AS book, -points AS points FROM fresh
            UNION ALL
            SELECT payee_id, book_id, points FROM fresh
        ) leg GROUP BY account, book
    ) moved WHERE a.id = moved.account AND a.book_id = moved.book;
    RETURN NULL;
END
$body$;


-- An entry comes after its lines and closes them. It must have all of them, between accounts of its book, and they must
-- say rightly what both accounts have after them. It is numbered and chained here.
-- The book's row is locked as late as can be, since from here to the commit its other entries wait.
CREATE OR REPLACE FUNCTION public.ledger_seal() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    accounts bigint[];
    keys text[];
    balances bigint[];
    has_closed boolean;
    line record;
    payer integer;
    payee integer;
    lines text[];
    transfers bigint[];
    found_lines integer := 0;
    reversed bigint;
    head record;
BEGIN
    SELECT array_agg(id), array_agg(key), array_agg(balance), bool_or(closed_at IS NOT NULL)
    INTO accounts, keys, balances, has_closed
    FROM public.ledger_account WHERE book_id = NEW.book_id AND id = ANY (ARRAY(
        SELECT unnest(ARRAY[payer_id, payee_id]) FROM public.ledger_transfer WHERE entry_id = NEW.id
    ));
    -- From the last line to the first: before each, its accounts had so much less and more than after it.
    FOR line IN SELECT * FROM public.ledger_transfer t WHERE t.entry_id = NEW.id ORDER BY t.line DESC LOOP
        IF line.line <> NEW.lines - found_lines OR line.book_id <> NEW.book_id OR line.created_at <> NEW.created_at THEN
            RAISE EXCEPTION 'line % of entry % is not its own', line.line, NEW.source
                USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_complete', TABLE = TG_TABLE_NAME;
        END IF;
        payer := array_position(accounts, line.payer_id);
        payee := array_position(accounts, line.payee_id);
        IF payer IS NULL OR payee IS NULL THEN
            RAISE EXCEPTION 'an account is not one of the book''s'
                USING ERRCODE = '23514', CONSTRAINT = 'ledger_transfer_accounts', TABLE = 'ledger_transfer';
        END IF;
        IF balances[payer] <> line.payer_after OR balances[payee] <> line.payee_after THEN
            RAISE EXCEPTION 'a balance after a transfer is not what the account has after it'
                USING ERRCODE = '23514', CONSTRAINT = 'ledger_transfer_balances', TABLE = 'ledger_transfer';
        END IF;
        balances[payer] := balances[payer] + line.points;
        balances[payee] := balances[payee] - line.points;
        lines[line.line] := public.ledger_line(line.detail, keys[payee], keys[payer], line.points, line.reason);
        transfers[line.line] := line.id;
        found_lines := found_lines + 1;
    END LOOP;
    IF found_lines <> NEW.lines THEN
        RAISE EXCEPTION 'entry % has % of its % lines', NEW.source, found_lines, NEW.lines
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_complete', TABLE = TG_TABLE_NAME;
    END IF;
    IF NEW.created_at NOT BETWEEN transaction_timestamp() AND clock_timestamp() THEN
        RAISE EXCEPTION 'entry % is not dated now', NEW.source
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_dated', TABLE = TG_TABLE_NAME;
    END IF;
    IF NEW.reverses_id IS NOT NULL THEN
        reversed := public.ledger_check_reversal(NEW.id, NEW.book_id, NEW.reverses_id);
    ELSIF has_closed THEN
        RAISE EXCEPTION 'a closed account takes part in nothing new'
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_account_open', TABLE = 'ledger_account';
    END IF;
    NEW.request_hash := public.ledger_request_hash(
        NEW.source, NEW.reason, NEW."by", NEW.facts, reversed, array_to_string(lines, ','));

    SELECT key, head_number, head_hash INTO head FROM public.ledger_book WHERE id = NEW.book_id FOR NO KEY UPDATE;
    NEW.number := head.head_number + 1;
    IF (NEW.number = 1) <> (NEW.reason = 'ledger.book_opened') THEN
        RAISE EXCEPTION 'the first entry of a book, and no other, says that it was opened'
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_note', TABLE = TG_TABLE_NAME;
    END IF;
    NEW.previous_hash := head.head_hash;
    NEW.hash := sha256(convert_to(
        format('{"at":%s,"book":"%s","id":%s,"number":%s,"previous":"%s","request":"%s","transfers":[%s],"v":1}',
            (extract(epoch FROM NEW.created_at) * 1000000)::bigint, head.key, NEW.id, NEW.number,
            encode(NEW.previous_hash, 'hex'), encode(NEW.request_hash, 'hex'), array_to_string(transfers, ',')),
        'UTF8'));
    RETURN NEW;
END
$body$;


-- The head of a book is its last entry.
CREATE FUNCTION public.ledger_move_head() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    UPDATE public.ledger_book SET head_number = NEW.number, head_hash = NEW.hash WHERE id = NEW.book_id;
    RETURN NULL;
END
$body$;
REVOKE ALL ON FUNCTION public.ledger_move_head() FROM PUBLIC;
CREATE TRIGGER ledger_entry_head AFTER INSERT ON public.ledger_entry FOR EACH ROW
    EXECUTE FUNCTION public.ledger_move_head();


-- Post one entry with its lines. A source that is there already is answered with its entry if all else is the same,
-- and refused if not. p_release names the hold whose points this entry may spend. Its statements, and those of the
-- triggers below it, are planned once for a session: left to choose, PostgreSQL plans some of them each time anew. And
-- they are planned by index, since a plan that was made while a table was small is kept while it grows, and in the
-- index's own order, since they want a few rows.
CREATE OR REPLACE FUNCTION public.ledger_post(
    p_book bigint, p_source text, p_reason text, p_by text, p_facts text,
    p_payers bigint[], p_payees bigint[], p_points bigint[], p_reasons text[], p_details text[],
    p_release text DEFAULT NULL, p_reverses bigint DEFAULT NULL
) RETURNS SETOF public.ledger_entry LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_bitmapscan = off AS $body$
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
    IF p_reverses IS NOT NULL AND EXISTS (SELECT FROM public.ledger_entry WHERE reverses_id = p_reverses) THEN
        RAISE EXCEPTION 'entry % is reversed already', p_reverses
            USING ERRCODE = '23505', CONSTRAINT = 'ledger_entry_reversed_once', TABLE = 'ledger_entry';
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
    SELECT p_book, new_id, generate_subscripts(p_payers, 1), unnest(p_payers), unnest(p_payees), unnest(p_points),
        unnest(p_reasons), unnest(p_details), unnest(payers_after), unnest(payees_after), moment;
    RETURN QUERY
    INSERT INTO public.ledger_entry (id, book_id, number, source, reason, by, facts, lines, reverses_id, created_at)
    VALUES (new_id, p_book, 0, p_source, p_reason, p_by, p_facts, line_count, p_reverses, moment)
    RETURNING *;
END
$body$;


-- A session may plan what the triggers do with its first note, and keep that for what it posts.
ALTER FUNCTION public.ledger_note(bigint, text, text, text, text, timestamptz) SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION public.ledger_note(bigint, text, text, text, text, timestamptz) SET enable_seqscan = off;
ALTER FUNCTION public.ledger_note(bigint, text, text, text, text, timestamptz) SET enable_bitmapscan = off;
