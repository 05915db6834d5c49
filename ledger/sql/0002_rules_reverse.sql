-- Takes back 0002_rules.sql: the tables refuse nothing but what Django's own constraints say.

DROP TRIGGER ledger_entry_append_only ON public.ledger_entry;
DROP TRIGGER ledger_entry_no_truncate ON public.ledger_entry;
DROP TRIGGER ledger_entry_seal ON public.ledger_entry;
DROP TRIGGER ledger_entry_note ON public.ledger_entry;
DROP TRIGGER ledger_transfer_append_only ON public.ledger_transfer;
DROP TRIGGER ledger_transfer_no_truncate ON public.ledger_transfer;
DROP TRIGGER ledger_transfer_move ON public.ledger_transfer;
DROP TRIGGER ledger_account_by_posting ON public.ledger_account;
DROP TRIGGER ledger_account_stays ON public.ledger_account;
DROP TRIGGER ledger_account_no_truncate ON public.ledger_account;
DROP TRIGGER ledger_book_by_posting ON public.ledger_book;
DROP TRIGGER ledger_book_empty ON public.ledger_book;
DROP TRIGGER ledger_book_stays ON public.ledger_book;
DROP TRIGGER ledger_book_no_truncate ON public.ledger_book;
DROP TRIGGER ledger_hold_fixed ON public.ledger_hold;
DROP TRIGGER ledger_hold_no_truncate ON public.ledger_hold;
DROP TRIGGER ledger_hold_seal ON public.ledger_hold;
DROP TRIGGER ledger_hold_taken ON public.ledger_hold;
DROP TRIGGER ledger_hold_released ON public.ledger_hold;

DROP FUNCTION public.ledger_hold_released();
DROP FUNCTION public.ledger_hold_taken();
DROP FUNCTION public.ledger_seal_hold();
DROP FUNCTION public.ledger_apply_note();
DROP FUNCTION public.ledger_seal();
DROP FUNCTION public.ledger_check_reversal(bigint, bigint, bigint);
DROP FUNCTION public.ledger_move();
DROP FUNCTION public.ledger_line(text, text, text, bigint, text);
DROP FUNCTION public.ledger_request_hash(text, text, text, text, bigint, text);
DROP FUNCTION public.ledger_refuse();

ALTER TABLE public.ledger_account RESET (fillfactor);
ALTER TABLE public.ledger_book RESET (fillfactor);
DROP INDEX public.ledger_entry_room;
DROP INDEX public.ledger_entry_game;
DROP INDEX public.ledger_entry_preset_version;
ALTER TABLE public.ledger_transfer
    DROP CONSTRAINT ledger_transfer_payee, DROP CONSTRAINT ledger_transfer_payer, DROP CONSTRAINT ledger_transfer_detail_json;
ALTER TABLE public.ledger_entry DROP CONSTRAINT ledger_entry_hashes, DROP CONSTRAINT ledger_entry_facts_json;
ALTER TABLE public.ledger_book DROP CONSTRAINT ledger_book_head_hash;
