-- A fact leaves only once it is an entry of the public ledger, and is not changed before.
CREATE FUNCTION refuse_lost_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM impact_entries WHERE key = OLD.key) THEN
    RAISE EXCEPTION 'the fact % is not in the public ledger yet', OLD.key USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER impact_facts_unchanged BEFORE UPDATE OR TRUNCATE ON impact_facts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER impact_facts_appended BEFORE DELETE ON impact_facts
  FOR EACH ROW EXECUTE FUNCTION refuse_lost_fact();
