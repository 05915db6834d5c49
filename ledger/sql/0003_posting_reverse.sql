-- Takes back 0003_posting.sql: there is no way to post.

DROP FUNCTION public.ledger_release_hold(bigint, text);
DROP FUNCTION public.ledger_take_hold(bigint, text, bigint[], bigint[]);
DROP FUNCTION public.ledger_reverse(bigint, text, text, text);
DROP FUNCTION public.ledger_post(bigint, text, text, text, text, bigint[], bigint[], bigint[], text[], text[], text, bigint);
DROP FUNCTION public.ledger_set_closed(bigint, boolean, text);
DROP FUNCTION public.ledger_set_floor(bigint, bigint, text);
DROP FUNCTION public.ledger_open_account(bigint, text, text, text);
DROP FUNCTION public.ledger_open_book(text, text, text);
DROP FUNCTION public.ledger_note(bigint, text, text, text, text, timestamptz);
