DROP INDEX "ledger_entries_account_idx";--> statement-breakpoint
CREATE INDEX "ledger_entries_account_idx" ON "ledger_entries" ("account", "owner", "at") INCLUDE ("kind", "amount");--> statement-breakpoint
CREATE INDEX "orders_restaurant_delivered_idx" ON "orders" ("restaurant_id", "delivered_at") INCLUDE ("subtotal", "commission", "tax", "delivery_tax") WHERE "delivered_at" IS NOT NULL;
