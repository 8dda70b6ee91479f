CREATE TABLE "platform_state" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- What nobody sets is no setting.
INSERT INTO platform_state (name, value, updated_at)
  SELECT name, value, updated_at FROM platform_settings WHERE name NOT IN ('pricing', 'site-content');
--> statement-breakpoint
DELETE FROM platform_settings WHERE name NOT IN ('pricing', 'site-content');
--> statement-breakpoint
-- Every instance hears of a change when it commits, whoever made it.
CREATE FUNCTION announce_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings', coalesce(NEW.name, OLD.name));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER platform_settings_announce AFTER INSERT OR UPDATE OR DELETE ON platform_settings
  FOR EACH ROW EXECUTE FUNCTION announce_setting();
