-- Every transfer of money balances: checked when the transaction commits, so that its rows may come one by one.
CREATE FUNCTION money_transfer_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM money_entries WHERE transfer = NEW.transfer) <> 0 THEN
    RAISE EXCEPTION 'money transfer % does not balance', NEW.transfer USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE INDEX money_entries_transfer_idx ON money_entries (transfer);
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER money_entries_balance AFTER INSERT ON money_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION money_transfer_balances();
--> statement-breakpoint
-- Money rows and what happened to an order are written once and never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER money_entries_append_only BEFORE UPDATE OR DELETE ON money_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
