-- The two roles of Mingtang, and what the app may do with tables that the owner makes from now on.
-- To be run once by a superuser in the database itself (and in template1 where test databases are made).
-- The ledger's own migration takes back what the app may not do with the ledger's tables.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'mingtang_owner') THEN
        CREATE ROLE mingtang_owner LOGIN;
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'mingtang_app') THEN
        CREATE ROLE mingtang_app LOGIN;
    END IF;
END
$$;
ALTER DEFAULT PRIVILEGES FOR ROLE mingtang_owner
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO mingtang_app;
ALTER DEFAULT PRIVILEGES FOR ROLE mingtang_owner
    GRANT USAGE, SELECT ON SEQUENCES TO mingtang_app;
