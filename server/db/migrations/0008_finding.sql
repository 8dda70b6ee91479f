ALTER TABLE "dish_option_groups" ADD COLUMN "name_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dish_options" ADD COLUMN "name_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "name_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "description_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "quantity_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "ingredients" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "ingredients_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_option_groups" ADD COLUMN "name_hi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "counter_prices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What the search finds by, and what it leaves out, beside what it did before.
CREATE OR REPLACE FUNCTION dishes_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
          (stale.restaurant_id, stale.name, stale.name_hi, stale.description, stale.category, stale.is_veg,
            stale.is_spicy, stale.allergens, stale.special_offer, stale.best_seller, stale.sort_order, stale.deleted_at)
          IS DISTINCT FROM
          (fresh.restaurant_id, fresh.name, fresh.name_hi, fresh.description, fresh.category, fresh.is_veg,
            fresh.is_spicy, fresh.allergens, fresh.special_offer, fresh.best_seller, fresh.sort_order, fresh.deleted_at)
          AS listed
        FROM (SELECT stale.restaurant_id UNION SELECT fresh.restaurant_id) AS place
        WHERE place.restaurant_id IS NOT NULL
      ) AS changed
      WHERE stale IS DISTINCT FROM fresh
      GROUP BY changed.restaurant_id, changed.listed;
  END IF;
  RETURN NULL;
END $$;
