ALTER TABLE "order_items" DROP CONSTRAINT "order_items_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_dish_id_dishes_id_fk";
--> statement-breakpoint
ALTER TABLE "order_timeline" DROP CONSTRAINT "order_timeline_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "menu_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailbox" ADD COLUMN "letter" jsonb;
--> statement-breakpoint
-- Every change of what an order of a dish depends on, by whatever writes it: a checkout compares this instead of all of that.
CREATE FUNCTION dishes_next_menu_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.menu_version := OLD.menu_version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER dishes_versioned BEFORE UPDATE ON dishes FOR EACH ROW
  WHEN ((OLD.restaurant_id, OLD.name, OLD.price, OLD.original_price, OLD.available, OLD.stock_per_day, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.restaurant_id, NEW.name, NEW.price, NEW.original_price, NEW.available, NEW.stock_per_day, NEW.deleted_at))
  EXECUTE FUNCTION dishes_next_menu_version();
--> statement-breakpoint
-- Its options are a dish's too. That the dish changed is recorded by its own trigger.
CREATE OR REPLACE FUNCTION record_dishes_changed(changed text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE dishes SET menu_version = menu_version + 1
  FROM (SELECT id FROM dishes WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE) locked
  WHERE dishes.id = locked.id
$$;
