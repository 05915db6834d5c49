-- Takes back 0006_lighter_posting.sql, together with the functions of before that its migration makes again.

DROP TRIGGER ledger_entry_head ON public.ledger_entry;
DROP FUNCTION public.ledger_move_head();
