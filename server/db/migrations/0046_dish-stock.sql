CREATE TABLE "dish_stock" (
	"dish_id" text PRIMARY KEY NOT NULL,
	"day" text DEFAULT '' NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dish_stock_sold_check" CHECK ("dish_stock"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dish_stock_takes" (
	"order_id" text NOT NULL,
	"dish_id" text NOT NULL,
	"day" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "dish_stock_takes_order_id_dish_id_pk" PRIMARY KEY("order_id","dish_id"),
	CONSTRAINT "dish_stock_takes_quantity_check" CHECK ("dish_stock_takes"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "stock_per_day" integer;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "left_today" integer;--> statement-breakpoint
ALTER TABLE "dish_stock" ADD CONSTRAINT "dish_stock_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dish_stock_takes_day_idx" ON "dish_stock_takes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "dishes_stock_idx" ON "dishes" USING btree ("id") WHERE stock_per_day IS NOT NULL OR left_today IS NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_stock_check" CHECK ("dishes"."stock_per_day" >= 0 AND "dishes"."left_today" >= 0);
--> statement-breakpoint
-- A sale locks the row of the dish that it takes from: one that came with the first sale could not be locked by two at once.
CREATE FUNCTION dishes_keep_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dish_stock (dish_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dishes_limited AFTER INSERT OR UPDATE OF stock_per_day ON dishes
  FOR EACH ROW WHEN (NEW.stock_per_day IS NOT NULL) EXECUTE FUNCTION dishes_keep_stock();
