DROP INDEX "dishes_restaurant_idx";--> statement-breakpoint
DROP INDEX "dishes_category_idx";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "response" SET DATA TYPE json;--> statement-breakpoint
CREATE INDEX "dishes_menu_idx" ON "dishes" USING btree ("sort_order","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "dishes_offers_idx" ON "dishes" USING btree ("sort_order","id") WHERE special_offer AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "dishes_restaurant_idx" ON "dishes" USING btree ("restaurant_id","sort_order","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "dishes_category_idx" ON "dishes" USING btree ("category","sort_order","id") WHERE deleted_at IS NULL;