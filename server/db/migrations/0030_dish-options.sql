CREATE TABLE "dish_option_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"dish_id" text NOT NULL,
	"name" text NOT NULL,
	"min_choices" integer DEFAULT 0 NOT NULL,
	"max_choices" integer DEFAULT 1 NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dish_option_groups_choices_check" CHECK ("dish_option_groups"."min_choices" >= 0 AND "dish_option_groups"."max_choices" >= 1 AND "dish_option_groups"."min_choices" <= "dish_option_groups"."max_choices")
);
--> statement-breakpoint
CREATE TABLE "dish_options" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"name" text NOT NULL,
	"price" bigint NOT NULL,
	"is_veg" boolean,
	"available" boolean DEFAULT true NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dish_options_price_check" CHECK ("dish_options"."price" >= 0),
	CONSTRAINT "dish_options_default_check" CHECK (NOT "dish_options"."is_default" OR "dish_options"."price" = 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "options" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "dish_option_groups" ADD CONSTRAINT "dish_option_groups_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_options" ADD CONSTRAINT "dish_options_group_id_dish_option_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."dish_option_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dish_option_groups_dish_idx" ON "dish_option_groups" USING btree ("dish_id");--> statement-breakpoint
CREATE INDEX "dish_options_group_idx" ON "dish_options" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_options_check" CHECK (jsonb_typeof("order_items"."options") = 'array');--> statement-breakpoint
-- A change of a dish's options is a change of the dish: what shows or remembers it is stale, its place in lists is not.
CREATE FUNCTION record_dishes_changed(changed text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO catalogue_changes (restaurant_id, dish_ids, listed)
    SELECT restaurant_id, CASE WHEN count(*) <= 500 THEN array_agg(id) END, false
    FROM dishes WHERE id = ANY (changed) GROUP BY restaurant_id
$$;
--> statement-breakpoint
-- With a dish that is deleted its options go too: the dish's own trigger says so.
CREATE FUNCTION dish_option_groups_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_dishes_changed(ARRAY(SELECT dish_id FROM fresh));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_dishes_changed(ARRAY(SELECT dish_id FROM stale));
  ELSE
    PERFORM record_dishes_changed(ARRAY(
      SELECT unnest(ARRAY[stale.dish_id, fresh.dish_id]) FROM stale FULL JOIN fresh USING (id) WHERE stale IS DISTINCT FROM fresh));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dish_option_groups_inserted AFTER INSERT ON dish_option_groups
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION dish_option_groups_record_changes();
--> statement-breakpoint
CREATE TRIGGER dish_option_groups_updated AFTER UPDATE ON dish_option_groups
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION dish_option_groups_record_changes();
--> statement-breakpoint
CREATE TRIGGER dish_option_groups_deleted AFTER DELETE ON dish_option_groups
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION dish_option_groups_record_changes();
--> statement-breakpoint
CREATE FUNCTION dish_options_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_dishes_changed(ARRAY(SELECT g.dish_id FROM fresh JOIN dish_option_groups g ON g.id = fresh.group_id));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_dishes_changed(ARRAY(SELECT g.dish_id FROM stale JOIN dish_option_groups g ON g.id = stale.group_id));
  ELSE
    PERFORM record_dishes_changed(ARRAY(
      SELECT g.dish_id FROM stale FULL JOIN fresh USING (id)
      JOIN dish_option_groups g ON g.id IN (stale.group_id, fresh.group_id) WHERE stale IS DISTINCT FROM fresh));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dish_options_inserted AFTER INSERT ON dish_options
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION dish_options_record_changes();
--> statement-breakpoint
CREATE TRIGGER dish_options_updated AFTER UPDATE ON dish_options
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION dish_options_record_changes();
--> statement-breakpoint
CREATE TRIGGER dish_options_deleted AFTER DELETE ON dish_options
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION dish_options_record_changes();
--> statement-breakpoint
CREATE TRIGGER dish_option_groups_truncated AFTER TRUNCATE ON dish_option_groups
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_record_truncate();
--> statement-breakpoint
CREATE TRIGGER dish_options_truncated AFTER TRUNCATE ON dish_options
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_record_truncate();
