CREATE TABLE "catalogue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"restaurant_id" text,
	"dish_ids" text[],
	"listed" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalogue_changes_transaction_idx" ON "catalogue_changes" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "catalogue_changes_age_idx" ON "catalogue_changes" USING btree ("changed_at");--> statement-breakpoint
-- Instead of a notification in the transaction: those would commit one by one, and said nothing about what changed.
DROP TRIGGER dishes_changed ON dishes;
--> statement-breakpoint
DROP TRIGGER restaurants_changed ON restaurants;
--> statement-breakpoint
DROP FUNCTION catalogue_changed();
--> statement-breakpoint
-- A row for each restaurant. More dishes of one restaurant than this are said as the whole restaurant.
CREATE FUNCTION dishes_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT integer := 500;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_changes (restaurant_id, dish_ids, listed)
      SELECT restaurant_id, CASE WHEN count(*) <= most THEN array_agg(id) END, true
      FROM fresh GROUP BY restaurant_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_changes (restaurant_id, dish_ids, listed)
      SELECT restaurant_id, CASE WHEN count(*) <= most THEN array_agg(id) END, true
      FROM stale GROUP BY restaurant_id;
  ELSE
    INSERT INTO catalogue_changes (restaurant_id, dish_ids, listed)
      SELECT changed.restaurant_id, CASE WHEN count(*) <= most THEN array_agg(changed.id) END, changed.listed
      FROM stale FULL JOIN fresh USING (id)
      CROSS JOIN LATERAL (
        SELECT place.restaurant_id, id,
          (stale.restaurant_id, stale.name, stale.description, stale.category, stale.is_veg, stale.special_offer,
            stale.best_seller, stale.sort_order, stale.deleted_at)
          IS DISTINCT FROM
          (fresh.restaurant_id, fresh.name, fresh.description, fresh.category, fresh.is_veg, fresh.special_offer,
            fresh.best_seller, fresh.sort_order, fresh.deleted_at) AS listed
        FROM (SELECT stale.restaurant_id UNION SELECT fresh.restaurant_id) AS place
        WHERE place.restaurant_id IS NOT NULL
      ) AS changed
      WHERE stale IS DISTINCT FROM fresh
      GROUP BY changed.restaurant_id, changed.listed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dishes_inserted AFTER INSERT ON dishes
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION dishes_record_changes();
--> statement-breakpoint
CREATE TRIGGER dishes_updated AFTER UPDATE ON dishes
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION dishes_record_changes();
--> statement-breakpoint
CREATE TRIGGER dishes_deleted AFTER DELETE ON dishes
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION dishes_record_changes();
--> statement-breakpoint
CREATE FUNCTION restaurants_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_changes (restaurant_id, listed) SELECT id, true FROM fresh;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_changes (restaurant_id, listed) SELECT id, true FROM stale;
  ELSE
    INSERT INTO catalogue_changes (restaurant_id, listed)
      SELECT id, true FROM stale FULL JOIN fresh USING (id) WHERE stale IS DISTINCT FROM fresh;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER restaurants_inserted AFTER INSERT ON restaurants
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION restaurants_record_changes();
--> statement-breakpoint
CREATE TRIGGER restaurants_updated AFTER UPDATE ON restaurants
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION restaurants_record_changes();
--> statement-breakpoint
CREATE TRIGGER restaurants_deleted AFTER DELETE ON restaurants
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION restaurants_record_changes();
--> statement-breakpoint
CREATE FUNCTION catalogue_record_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (listed) VALUES (true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dishes_truncated AFTER TRUNCATE ON dishes FOR EACH STATEMENT EXECUTE FUNCTION catalogue_record_truncate();
--> statement-breakpoint
CREATE TRIGGER restaurants_truncated AFTER TRUNCATE ON restaurants FOR EACH STATEMENT EXECUTE FUNCTION catalogue_record_truncate();
