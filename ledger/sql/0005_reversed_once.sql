-- An entry that is reversed already is refused as that, before its lines are: taking them back once more need not fit a
-- floor, and who asks would be told of the floor. Whoever reversed it held the same locks, so by now it is seen.
--
-- Post one entry with its lines. A source that is there already is answered with its entry if all else is the same,
-- and refused if not. p_release names the hold whose points this entry may spend. Its statements, and those of the
-- triggers below it, are planned once for a session: left to choose, PostgreSQL plans some of them each time anew. And
-- they are planned by index, since a plan that was made while a table was small is kept while it grows.
CREATE OR REPLACE FUNCTION public.ledger_post(
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
    SELECT p_book, new_id, l.line, l.payer, l.payee, l.points, l.reason, l.detail, l.payer_after, l.payee_after, moment
    FROM unnest(p_payers, p_payees, p_points, p_reasons, p_details, payers_after, payees_after)
        WITH ORDINALITY AS l (payer, payee, points, reason, detail, payer_after, payee_after, line);
    RETURN QUERY
    INSERT INTO public.ledger_entry (id, book_id, number, source, reason, by, facts, lines, reverses_id, created_at)
    VALUES (new_id, p_book, 0, p_source, p_reason, p_by, p_facts, line_count, p_reverses, moment)
    RETURNING *;
END
$body$;
