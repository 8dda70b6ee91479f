CREATE INDEX "orders_report_delivered_idx" ON "orders" USING btree ("delivered_at") INCLUDE ("restaurant_id", "total", "commission", "confirmed_at") WHERE delivered_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_report_cancelled_idx" ON "orders" USING btree ("placed_at") INCLUDE ("restaurant_id", "id") WHERE status = 'cancelled' AND confirmed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_refund_idx" ON "ledger_entries" USING btree ("at") INCLUDE ("account", "amount", "order_id") WHERE kind = 'refund';--> statement-breakpoint
CREATE INDEX "ratings_report_idx" ON "ratings" USING btree ("at") INCLUDE ("rating", "order_id");
