-- Every statement writes whole transfers, so it is enough to look at what a statement wrote, once: the trigger before looked at the whole transfer
-- again for each of its entries, and needed an index for it that nothing else reads.
DROP TRIGGER ledger_entries_balance ON "ledger_entries";
--> statement-breakpoint
DROP INDEX ledger_entries_transfer_idx;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_transfer_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE crooked uuid;
BEGIN
  SELECT transfer_id INTO crooked FROM written GROUP BY transfer_id HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transfer % does not balance', crooked USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_transfer_balances();
