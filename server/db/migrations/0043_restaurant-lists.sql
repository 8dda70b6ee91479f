DROP INDEX "orders_restaurant_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_restaurant_status_idx" ON "orders" USING btree ("restaurant_id","status","placed_at") WHERE confirmed_at IS NOT NULL;--> statement-breakpoint
UPDATE "orders" o SET
  "confirmed_at" = CASE WHEN o."status" = 'processing' OR p."status" = 'failed' THEN NULL
    WHEN o."status" <> 'cancelled' OR p."method" = 'cashOnDelivery' OR o."paid" > 0 THEN o."placed_at" END,
  "search_text" = (SELECT CASE WHEN length(one.text) <= 500 THEN one.text ELSE left(one.text, 499) || '…' END
    FROM (SELECT lower(concat_ws(' ', o."id", nullif(o."shipping"->>'fullName', ''), string_agg(i."name", ' ' ORDER BY i."line"))) AS text
      FROM "order_items" i WHERE i."order_id" = o."id") one)
  FROM "payments" p WHERE p."id" = o."payment_id";--> statement-breakpoint
CREATE INDEX "orders_restaurant_list_idx" ON "orders" ("restaurant_id", "placed_at" DESC, "id" DESC) INCLUDE ("status", "confirmed_at", "search_text");
