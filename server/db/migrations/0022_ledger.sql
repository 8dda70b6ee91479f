-- The ledger's tables have the ledger's words.
ALTER TABLE money_entries RENAME TO ledger_entries;
--> statement-breakpoint
ALTER TABLE ledger_entries RENAME COLUMN transfer TO transfer_id;
--> statement-breakpoint
ALTER SEQUENCE money_entries_id_seq RENAME TO ledger_entries_id_seq;
--> statement-breakpoint
ALTER TABLE ledger_entries RENAME CONSTRAINT money_entries_pkey TO ledger_entries_pkey;
--> statement-breakpoint
ALTER TABLE ledger_entries RENAME CONSTRAINT money_entries_order_id_orders_id_fk TO ledger_entries_order_id_orders_id_fk;
--> statement-breakpoint
ALTER TABLE ledger_entries RENAME CONSTRAINT money_entries_payment_id_payments_id_fk TO ledger_entries_payment_id_payments_id_fk;
--> statement-breakpoint
ALTER INDEX money_entries_order_idx RENAME TO ledger_entries_order_idx;
--> statement-breakpoint
ALTER INDEX money_entries_account_idx RENAME TO ledger_entries_account_idx;
--> statement-breakpoint
ALTER INDEX money_entries_transfer_idx RENAME TO ledger_entries_transfer_idx;
--> statement-breakpoint
ALTER TRIGGER money_entries_append_only ON ledger_entries RENAME TO ledger_entries_append_only;
--> statement-breakpoint
ALTER TRIGGER money_entries_balance ON ledger_entries RENAME TO ledger_entries_balance;
--> statement-breakpoint
ALTER FUNCTION money_transfer_balances() RENAME TO ledger_transfer_balances;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_transfer_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE transfer_id = NEW.transfer_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transfer % does not balance', NEW.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
