-- What the ledger's tables refuse, whoever writes to them. The ways in are in 0003_posting.sql.
--
-- Every refusal is a check or unique violation with the name of its rule, so that the one who asked can be told which.
-- Four tables are written by triggers alone, which say what the others amount to:
--   transfers move balances, entries move the book's head, notes open and change accounts, holds move what is held.
-- So a balance is the sum of its transfers, and a head the hash of its chain, by construction.

ALTER TABLE public.ledger_book
    ADD CONSTRAINT ledger_book_head_hash CHECK (octet_length(head_hash) = 32);
ALTER TABLE public.ledger_entry
    ADD CONSTRAINT ledger_entry_facts_json CHECK (facts IS JSON OBJECT),
    ADD CONSTRAINT ledger_entry_hashes
        CHECK (octet_length(request_hash) = 32 AND octet_length(previous_hash) = 32 AND octet_length(hash) = 32);
ALTER TABLE public.ledger_transfer
    ADD CONSTRAINT ledger_transfer_detail_json CHECK (detail IS JSON OBJECT),
    ADD CONSTRAINT ledger_transfer_payer FOREIGN KEY (payer_id) REFERENCES public.ledger_account (id),
    ADD CONSTRAINT ledger_transfer_payee FOREIGN KEY (payee_id) REFERENCES public.ledger_account (id);

-- Statements are filtered by these facts (ledger.limits.INDEXED_FACTS).
CREATE INDEX ledger_entry_room ON public.ledger_entry (((facts::jsonb) ->> 'room'), id);
CREATE INDEX ledger_entry_game ON public.ledger_entry (((facts::jsonb) ->> 'game'), id);
CREATE INDEX ledger_entry_preset_version ON public.ledger_entry (((facts::jsonb) ->> 'preset_version'), id);

-- Balances change with every hand: room on the page keeps those changes out of the indexes.
ALTER TABLE public.ledger_account SET (fillfactor = 50);
ALTER TABLE public.ledger_book SET (fillfactor = 50);


CREATE FUNCTION public.ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    RAISE EXCEPTION '% of % is refused: %', TG_OP, TG_TABLE_NAME, TG_ARGV[1]
        USING ERRCODE = '23514', CONSTRAINT = TG_ARGV[0], TABLE = TG_TABLE_NAME;
END
$body$;


CREATE FUNCTION public.ledger_request_hash(
    source text, reason text, made_by text, facts text, reverses bigint, lines text
) RETURNS bytea LANGUAGE sql STABLE AS $body$
    -- SHA-256 of the RFC 8785 JSON of what was asked for; to_json writes texts exactly as RFC 8785 does.
    SELECT sha256(convert_to(
        '{"by":' || to_json(made_by) || ',"facts":' || facts || ',"lines":[' || coalesce(lines, '') || '],"reason":'
        || to_json(reason) || ',"reverses":' || coalesce(reverses::text, 'null') || ',"source":' || to_json(source) || '}',
        'UTF8'))
$body$;


CREATE FUNCTION public.ledger_line(detail text, payee text, payer text, points bigint, reason text)
RETURNS text LANGUAGE sql STABLE AS $body$
    SELECT '{"detail":' || detail || ',"payee":"' || payee || '","payer":"' || payer || '","points":' || points
        || ',"reason":' || to_json(reason) || '}'
$body$;


-- Transfers move the balances of their accounts, and must say rightly what both had after them.
CREATE FUNCTION public.ledger_move() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    strange bigint;
    wrong bigint;
BEGIN
    IF EXISTS (SELECT FROM fresh JOIN public.ledger_entry e ON e.id = fresh.entry_id) THEN
        RAISE EXCEPTION 'an entry that is written takes no more lines'
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_closed', TABLE = TG_TABLE_NAME;
    END IF;
    WITH leg AS (
        SELECT payer_id AS account, book_id AS book, id, -points AS change, payer_after AS after FROM fresh
        UNION ALL
        SELECT payee_id, book_id, id, points, payee_after FROM fresh
    ), moved AS (
        UPDATE public.ledger_account a SET balance = a.balance + t.change
        FROM (SELECT account, book, sum(change)::bigint AS change FROM leg GROUP BY account, book) t
        WHERE a.id = t.account AND a.book_id = t.book
        RETURNING a.id, a.balance, t.book
    )
    SELECT count(*) FILTER (WHERE m.id IS NULL), count(*) FILTER (WHERE l.after <> m.balance - l.change_later)
    INTO strange, wrong
    FROM (
        SELECT account, book, after, coalesce(sum(change) OVER (
            PARTITION BY account ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ), 0)::bigint AS change_later
        FROM leg
    ) l LEFT JOIN moved m ON m.id = l.account AND m.book = l.book;
    IF strange > 0 THEN
        RAISE EXCEPTION 'an account is not one of the book''s'
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_transfer_accounts', TABLE = TG_TABLE_NAME;
    END IF;
    IF wrong > 0 THEN
        RAISE EXCEPTION 'a balance after a transfer is not what the account has after it'
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_transfer_balances', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END
$body$;


-- A reversal is the entry it reverses, line by line, with payer and payee exchanged. Returns that entry's number.
CREATE FUNCTION public.ledger_check_reversal(reversal bigint, reversal_book bigint, reversed bigint)
RETURNS bigint LANGUAGE plpgsql AS $body$
DECLARE
    original public.ledger_entry;
BEGIN
    SELECT * INTO original FROM public.ledger_entry WHERE id = reversed;
    IF NOT FOUND OR original.book_id <> reversal_book OR original.lines = 0 OR original.reverses_id IS NOT NULL OR EXISTS (
        SELECT FROM (SELECT * FROM public.ledger_transfer WHERE entry_id = reversed) o
        FULL JOIN (SELECT * FROM public.ledger_transfer WHERE entry_id = reversal) r ON r.line = o.line
        WHERE (r.payer_id, r.payee_id, r.points) IS DISTINCT FROM (o.payee_id, o.payer_id, o.points)
    ) THEN
        RAISE EXCEPTION 'this is not the reversal of entry %', reversed
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_reverses', TABLE = 'ledger_entry';
    END IF;
    RETURN original.number;
END
$body$;


-- An entry comes after its lines and closes them: it must have all of them, and it is numbered and chained here.
-- The book's row is locked as late as can be, since from here to the commit its other entries wait.
CREATE FUNCTION public.ledger_seal() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    found_lines bigint;
    is_whole boolean;
    is_closed boolean;
    lines text;
    transfers text;
    reversed bigint;
    head record;
BEGIN
    SELECT count(*), bool_and(t.line <= NEW.lines AND t.book_id = NEW.book_id AND t.created_at = NEW.created_at),
        bool_or(payer.closed_at IS NOT NULL OR payee.closed_at IS NOT NULL),
        string_agg(public.ledger_line(t.detail, payee.key, payer.key, t.points, t.reason), ',' ORDER BY t.line),
        string_agg(t.id::text, ',' ORDER BY t.line)
    INTO found_lines, is_whole, is_closed, lines, transfers
    FROM public.ledger_transfer t
    JOIN public.ledger_account payer ON payer.id = t.payer_id
    JOIN public.ledger_account payee ON payee.id = t.payee_id
    WHERE t.entry_id = NEW.id;
    IF found_lines <> NEW.lines OR NOT is_whole THEN
        RAISE EXCEPTION 'entry % has % of its % lines', NEW.source, found_lines, NEW.lines
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_complete', TABLE = TG_TABLE_NAME;
    END IF;
    IF NEW.created_at NOT BETWEEN transaction_timestamp() AND clock_timestamp() THEN
        RAISE EXCEPTION 'entry % is not dated now', NEW.source
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_dated', TABLE = TG_TABLE_NAME;
    END IF;
    IF NEW.reverses_id IS NOT NULL THEN
        reversed := public.ledger_check_reversal(NEW.id, NEW.book_id, NEW.reverses_id);
    ELSIF is_closed THEN
        RAISE EXCEPTION 'a closed account takes part in nothing new'
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_account_open', TABLE = 'ledger_account';
    END IF;
    NEW.request_hash := public.ledger_request_hash(NEW.source, NEW.reason, NEW."by", NEW.facts, reversed, lines);

    SELECT key, head_number, head_hash INTO head FROM public.ledger_book WHERE id = NEW.book_id FOR NO KEY UPDATE;
    NEW.number := head.head_number + 1;
    IF (NEW.number = 1) <> (NEW.reason = 'ledger.book_opened') THEN
        RAISE EXCEPTION 'the first entry of a book, and no other, says that it was opened'
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_note', TABLE = TG_TABLE_NAME;
    END IF;
    NEW.previous_hash := head.head_hash;
    NEW.hash := sha256(convert_to(
        '{"at":' || (extract(epoch FROM NEW.created_at) * 1000000)::bigint || ',"book":"' || head.key
        || '","id":' || NEW.id || ',"number":' || NEW.number || ',"previous":"' || encode(NEW.previous_hash, 'hex')
        || '","request":"' || encode(NEW.request_hash, 'hex') || '","transfers":[' || coalesce(transfers, '')
        || '],"v":1}', 'UTF8'));
    UPDATE public.ledger_book SET head_number = NEW.number, head_hash = NEW.hash WHERE id = NEW.book_id;
    RETURN NEW;
END
$body$;


-- Accounts are what the notes of their book say of them.
CREATE FUNCTION public.ledger_apply_note() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    note jsonb := NEW.facts::jsonb;
BEGIN
    CASE NEW.reason
    WHEN 'ledger.book_opened' THEN
        RETURN NULL;
    WHEN 'ledger.account_opened' THEN
        INSERT INTO public.ledger_account (id, book_id, key, name, balance, held, created_at)
        VALUES ((note ->> 'id')::bigint, NEW.book_id, note ->> 'account', note ->> 'name', 0, 0, NEW.created_at);
        RETURN NULL;
    WHEN 'ledger.floor_set' THEN
        UPDATE public.ledger_account SET floor = (note ->> 'floor')::bigint
        WHERE book_id = NEW.book_id AND key = note ->> 'account';
    WHEN 'ledger.account_closed' THEN
        UPDATE public.ledger_account SET closed_at = NEW.created_at
        WHERE book_id = NEW.book_id AND key = note ->> 'account' AND closed_at IS NULL AND held = 0;
    WHEN 'ledger.account_reopened' THEN
        UPDATE public.ledger_account SET closed_at = NULL
        WHERE book_id = NEW.book_id AND key = note ->> 'account' AND closed_at IS NOT NULL;
    ELSE
        RAISE EXCEPTION 'there is no note %', NEW.reason
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_note', TABLE = TG_TABLE_NAME;
    END CASE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'note % fits no account', NEW.reason
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_note', TABLE = TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END
$body$;


CREATE FUNCTION public.ledger_seal_hold() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
    account_key text;
BEGIN
    SELECT key INTO account_key FROM public.ledger_account
    WHERE id = NEW.account_id AND book_id = NEW.book_id AND closed_at IS NULL;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'account % is not an open account of the book', NEW.account_id
            USING ERRCODE = '23514', CONSTRAINT = 'ledger_transfer_accounts', TABLE = TG_TABLE_NAME;
    END IF;
    NEW.seal := sha256(convert_to(
        '{"account":"' || account_key || '","at":' || (extract(epoch FROM NEW.created_at) * 1000000)::bigint
        || ',"id":' || NEW.id || ',"points":' || NEW.points || ',"source":' || to_json(NEW.source) || '}', 'UTF8'));
    RETURN NEW;
END
$body$;


CREATE FUNCTION public.ledger_hold_taken() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    UPDATE public.ledger_account a SET held = a.held + t.points
    FROM (SELECT account_id, sum(points)::bigint AS points FROM fresh GROUP BY account_id) t WHERE a.id = t.account_id;
    RETURN NULL;
END
$body$;


CREATE FUNCTION public.ledger_hold_released() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    UPDATE public.ledger_account a SET held = a.held - t.points
    FROM (SELECT account_id, sum(points)::bigint AS points FROM gone GROUP BY account_id) t WHERE a.id = t.account_id;
    RETURN NULL;
END
$body$;


CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW
    EXECUTE FUNCTION public.ledger_refuse('ledger_entry_append_only', 'what is written stays');
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON public.ledger_entry FOR EACH STATEMENT
    EXECUTE FUNCTION public.ledger_refuse('ledger_entry_append_only', 'what is written stays');
CREATE TRIGGER ledger_entry_seal BEFORE INSERT ON public.ledger_entry FOR EACH ROW
    EXECUTE FUNCTION public.ledger_seal();
CREATE TRIGGER ledger_entry_note AFTER INSERT ON public.ledger_entry FOR EACH ROW WHEN (NEW.lines = 0)
    EXECUTE FUNCTION public.ledger_apply_note();

CREATE TRIGGER ledger_transfer_append_only BEFORE DELETE OR UPDATE ON public.ledger_transfer FOR EACH ROW
    EXECUTE FUNCTION public.ledger_refuse('ledger_transfer_append_only', 'what is written stays');
CREATE TRIGGER ledger_transfer_no_truncate BEFORE TRUNCATE ON public.ledger_transfer FOR EACH STATEMENT
    EXECUTE FUNCTION public.ledger_refuse('ledger_transfer_append_only', 'what is written stays');
CREATE TRIGGER ledger_transfer_move AFTER INSERT ON public.ledger_transfer REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_move();

CREATE TRIGGER ledger_account_by_posting BEFORE INSERT OR UPDATE ON public.ledger_account FOR EACH ROW
    WHEN (pg_trigger_depth() = 0)
    EXECUTE FUNCTION public.ledger_refuse('ledger_account_by_posting', 'only entries and holds change accounts');
CREATE TRIGGER ledger_account_stays BEFORE DELETE ON public.ledger_account FOR EACH ROW
    EXECUTE FUNCTION public.ledger_refuse('ledger_account_stays', 'an account is closed, never removed');
CREATE TRIGGER ledger_account_no_truncate BEFORE TRUNCATE ON public.ledger_account FOR EACH STATEMENT
    EXECUTE FUNCTION public.ledger_refuse('ledger_account_stays', 'an account is closed, never removed');

CREATE TRIGGER ledger_book_by_posting BEFORE UPDATE ON public.ledger_book FOR EACH ROW
    WHEN (pg_trigger_depth() = 0)
    EXECUTE FUNCTION public.ledger_refuse('ledger_book_by_posting', 'only entries change a book');
CREATE TRIGGER ledger_book_empty BEFORE INSERT ON public.ledger_book FOR EACH ROW
    WHEN (NEW.head_number <> 0 OR NEW.head_hash <> '\x0000000000000000000000000000000000000000000000000000000000000000')
    EXECUTE FUNCTION public.ledger_refuse('ledger_book_by_posting', 'a book begins empty');
CREATE TRIGGER ledger_book_stays BEFORE DELETE ON public.ledger_book FOR EACH ROW
    EXECUTE FUNCTION public.ledger_refuse('ledger_book_stays', 'a book is never removed');
CREATE TRIGGER ledger_book_no_truncate BEFORE TRUNCATE ON public.ledger_book FOR EACH STATEMENT
    EXECUTE FUNCTION public.ledger_refuse('ledger_book_stays', 'a book is never removed');

CREATE TRIGGER ledger_hold_fixed BEFORE UPDATE ON public.ledger_hold FOR EACH ROW
    EXECUTE FUNCTION public.ledger_refuse('ledger_hold_fixed', 'a hold is released, never changed');
CREATE TRIGGER ledger_hold_no_truncate BEFORE TRUNCATE ON public.ledger_hold FOR EACH STATEMENT
    EXECUTE FUNCTION public.ledger_refuse('ledger_hold_fixed', 'a hold is released, never changed');
CREATE TRIGGER ledger_hold_seal BEFORE INSERT ON public.ledger_hold FOR EACH ROW
    EXECUTE FUNCTION public.ledger_seal_hold();
CREATE TRIGGER ledger_hold_taken AFTER INSERT ON public.ledger_hold REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_hold_taken();
CREATE TRIGGER ledger_hold_released AFTER DELETE ON public.ledger_hold REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_hold_released();
