CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"agent_id" uuid,
	"pay" bigint NOT NULL,
	"from_lat" double precision,
	"from_lng" double precision,
	"to_lat" double precision,
	"to_lng" double precision,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_subject_check" CHECK ("deliveries"."subject" IN ('order')),
	CONSTRAINT "deliveries_status_check" CHECK ("deliveries"."status" IN ('waiting', 'assigned', 'pickup', 'enroute', 'completed', 'cancelled')),
	CONSTRAINT "deliveries_holder_check" CHECK (CASE "deliveries"."status" WHEN 'waiting' THEN "deliveries"."agent_id" IS NULL WHEN 'cancelled' THEN true ELSE "deliveries"."agent_id" IS NOT NULL END),
	CONSTRAINT "deliveries_pay_check" CHECK ("deliveries"."pay" >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_timeline" (
	"id" bigserial NOT NULL,
	"delivery_id" text NOT NULL,
	"agent_id" uuid,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"by" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_timeline_delivery_id_id_pk" PRIMARY KEY("delivery_id","id"),
	CONSTRAINT "delivery_timeline_status_check" CHECK ("delivery_timeline"."status" IN ('waiting', 'assigned', 'pickup', 'enroute', 'completed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_agent_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "orders_agent_idx";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_timeline" ADD CONSTRAINT "delivery_timeline_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_agent_idx" ON "deliveries" USING btree ("agent_id","requested_at" DESC NULLS LAST) WHERE agent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_open_idx" ON "deliveries" USING btree ("status","requested_at" DESC NULLS LAST) WHERE status NOT IN ('completed', 'cancelled');--> statement-breakpoint
-- What was on the way, or had been, under the order's own columns.
INSERT INTO "deliveries" (id, subject, status, agent_id, pay, from_lat, from_lng, to_lat, to_lng, requested_at, ready_at, moved_at)
SELECT o.id, 'order',
  CASE WHEN o.status = 'cancelled' OR (o.status = 'delivered' AND o.delivery_status IS NULL) THEN 'cancelled'
    ELSE coalesce(o.delivery_status, 'waiting') END,
  o.agent_id, o.agent_share, r.lat, r.lng,
  CASE WHEN o.status IN ('preparing', 'readyForPickup', 'outForDelivery') THEN o.destination_lat END,
  CASE WHEN o.status IN ('preparing', 'readyForPickup', 'outForDelivery') THEN o.destination_lng END,
  accepted.at,
  (SELECT min(e.at) FROM "order_timeline" e WHERE e.order_id = o.id AND e.status = 'readyForPickup'),
  o.moved_at
FROM "orders" o
JOIN "restaurants" r ON r.id = o.restaurant_id
JOIN LATERAL (
  SELECT coalesce(min(e.at) FILTER (WHERE e.action = 'accept'), min(e.at) FILTER (WHERE e.status = 'preparing')) AS at
  FROM "order_timeline" e WHERE e.order_id = o.id
) accepted ON accepted.at IS NOT NULL;--> statement-breakpoint
INSERT INTO "delivery_timeline" (delivery_id, agent_id, action, status, by, reason, at)
SELECT e.order_id, e.agent_id, e.action, coalesce(e.delivery_status, 'waiting'), e.by, e.reason, e.at
FROM "order_timeline" e
JOIN "deliveries" d ON d.id = e.order_id
WHERE e.action IN ('claim', 'startPickup', 'confirmPickup', 'complete', 'giveBack', 'release')
ORDER BY e.order_id, e.id;--> statement-breakpoint
CREATE TRIGGER delivery_timeline_append_only BEFORE UPDATE OR DELETE ON "delivery_timeline"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- These moved the delivery and not the order: they stand in the delivery's timeline now.
ALTER TABLE "order_timeline" DISABLE TRIGGER order_timeline_append_only;--> statement-breakpoint
DELETE FROM "order_timeline" e USING "deliveries" d
WHERE d.id = e.order_id AND e.action IN ('claim', 'startPickup', 'giveBack', 'release');--> statement-breakpoint
ALTER TABLE "order_timeline" ENABLE TRIGGER order_timeline_append_only;--> statement-breakpoint
ALTER TABLE "order_timeline" DROP COLUMN "agent_id";--> statement-breakpoint
ALTER TABLE "order_timeline" DROP COLUMN "delivery_status";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "delivery_status";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "agent_id";