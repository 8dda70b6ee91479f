ALTER TABLE "orders" DROP CONSTRAINT "orders_terms_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_tax" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_percent" double precision DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_tax_percent" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_check" CHECK ("orders"."commission" BETWEEN 0 AND "orders"."subtotal" AND "orders"."agent_share" BETWEEN 0 AND "orders"."total"
        AND "orders"."delivery_tax" BETWEEN 0 AND "orders"."delivery_fee");--> statement-breakpoint
-- Orders from before the rate was stored: where 8 % of the discounted subtotal is not their tax, the rate that comes nearest to it.
UPDATE "orders" SET "tax_percent" = round(100.0 * "tax" / ("subtotal" - "discount"), 1)
  WHERE "subtotal" > "discount" AND floor(("subtotal" - "discount") * 8 / 100.0 + 0.5) <> "tax";