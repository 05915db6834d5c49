-- Takes back 0004_privileges.sql, but leaves the app no right that it had before: the tables that it could write to
-- again are about to go.

DO $body$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'mingtang_app') THEN
        REVOKE ALL ON public.ledger_book, public.ledger_account, public.ledger_entry, public.ledger_transfer,
            public.ledger_hold FROM mingtang_app;
    END IF;
END
$body$;
