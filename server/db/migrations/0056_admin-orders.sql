CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" text PRIMARY KEY NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
DROP INDEX "orders_age_idx";--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO order_search (order_id, placed_at, text)
SELECT orders.id, orders.placed_at, ' ' || lower(concat_ws(' ', orders.id, r.name, orders.shipping->>'fullName', orders.shipping->>'phone',
    orders.shipping->>'email', orders.shipping->>'city', orders.shipping->>'zipCode',
    (SELECT string_agg(DISTINCT i.name, ' ') FROM order_items i WHERE i.order_id = orders.id),
    (SELECT concat_ws(' ', c.full_name, c.username) FROM deliveries d JOIN users c ON c.id = d.agent_id WHERE d.id = orders.id),
    p.reference, '#' || orders.status, '#' || p.method, '#' || r.id, CASE WHEN p.status = 'failed' THEN '#failed' END))
  FROM orders JOIN restaurants r ON r.id = orders.restaurant_id JOIN payments p ON p.id = orders.payment_id
  WHERE orders.status IN ('delivered', 'cancelled');--> statement-breakpoint
CREATE INDEX "order_search_placed_idx" ON "order_search" USING btree ("placed_at","order_id");--> statement-breakpoint
CREATE INDEX "order_search_text_idx" ON "order_search" USING gin ("text" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "orders_placed_idx" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_refunded_idx" ON "orders" USING btree ("placed_at","id") WHERE refunded > 0;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" IN ('setting.changed', 'role.granted', 'role.declined', 'admin.invited', 'admin.created', 'account.changed', 'account.exported', 'account.erased', 'deposit.changed', 'session.ended', 'order.cancelled', 'order.moved', 'order.refunded', 'delivery.assigned', 'delivery.unassigned', 'delivery.moved', 'cash.received', 'thread.opened', 'thread.assigned', 'thread.resolved', 'cannedReply.saved', 'cannedReply.deleted', 'refund.granted', 'refund.declined', 'dish.added', 'dish.changed', 'dish.deleted', 'menu.imported', 'menu.changed', 'restaurant.changed', 'restaurant.paused', 'restaurant.resumed', 'restaurant.setUp', 'restaurant.live', 'restaurant.offline', 'application.approved', 'application.declined', 'application.askedBack', 'staff.invited', 'staff.uninvited', 'staff.joined', 'staff.removed'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" IN ('setting', 'account', 'adminInvitation', 'session', 'order', 'delivery', 'dish', 'restaurant', 'application', 'thread', 'cannedReply'));