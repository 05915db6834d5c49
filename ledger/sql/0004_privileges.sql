-- Who may do what. Nobody but the owner may call the functions that this file does not name; the app, as the role
-- mingtang_app, reads the tables and calls the ways in. Where that role does not exist there is nothing to grant: the
-- system check ledger.W001 then says that the app runs with the owner's rights, and this file can be run again.

REVOKE ALL ON FUNCTION public.ledger_refuse() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_request_hash(text, text, text, text, bigint, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_line(text, text, text, bigint, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_move() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_check_reversal(bigint, bigint, bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_seal() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_apply_note() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_seal_hold() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_hold_taken() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_hold_released() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_note(bigint, text, text, text, text, timestamptz) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_open_book(text, text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_open_account(bigint, text, text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_set_floor(bigint, bigint, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_set_closed(bigint, boolean, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_post(
    bigint, text, text, text, text, bigint[], bigint[], bigint[], text[], text[], text, bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_reverse(bigint, text, text, text) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_take_hold(bigint, text, bigint[], bigint[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION public.ledger_release_hold(bigint, text) FROM PUBLIC;

DO $body$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'mingtang_app') THEN
        REVOKE ALL ON public.ledger_book, public.ledger_account, public.ledger_entry, public.ledger_transfer,
            public.ledger_hold FROM mingtang_app;
        REVOKE ALL ON SEQUENCE public.ledger_book_id_seq, public.ledger_account_id_seq, public.ledger_entry_id_seq,
            public.ledger_transfer_id_seq, public.ledger_hold_id_seq FROM mingtang_app;
        GRANT SELECT ON public.ledger_book, public.ledger_account, public.ledger_entry, public.ledger_transfer,
            public.ledger_hold TO mingtang_app;
        GRANT EXECUTE ON FUNCTION public.ledger_open_book(text, text, text) TO mingtang_app;
        GRANT EXECUTE ON FUNCTION public.ledger_open_account(bigint, text, text, text) TO mingtang_app;
        GRANT EXECUTE ON FUNCTION public.ledger_set_floor(bigint, bigint, text) TO mingtang_app;
        GRANT EXECUTE ON FUNCTION public.ledger_set_closed(bigint, boolean, text) TO mingtang_app;
        GRANT EXECUTE ON FUNCTION public.ledger_post(
            bigint, text, text, text, text, bigint[], bigint[], bigint[], text[], text[], text, bigint) TO mingtang_app;
        GRANT EXECUTE ON FUNCTION public.ledger_reverse(bigint, text, text, text) TO mingtang_app;
        GRANT EXECUTE ON FUNCTION public.ledger_take_hold(bigint, text, bigint[], bigint[]) TO mingtang_app;
        GRANT EXECUTE ON FUNCTION public.ledger_release_hold(bigint, text) TO mingtang_app;
    END IF;
END
$body$;
