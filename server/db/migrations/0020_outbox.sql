-- What happened to orders stays with them; what is told of it is another table, which forgets.
ALTER TABLE "order_events" RENAME TO "order_timeline";
--> statement-breakpoint
ALTER SEQUENCE "order_events_id_seq" RENAME TO "order_timeline_id_seq";
--> statement-breakpoint
ALTER TRIGGER order_events_append_only ON "order_timeline" RENAME TO order_timeline_append_only;
--> statement-breakpoint
ALTER TABLE "order_timeline" RENAME CONSTRAINT "order_events_order_id_orders_id_fk" TO "order_timeline_order_id_orders_id_fk";
--> statement-breakpoint
DROP INDEX "order_events_written_idx", "order_events_restaurant_idx", "order_events_order_idx";
--> statement-breakpoint
ALTER TABLE "order_timeline" DROP CONSTRAINT "order_events_pkey",
	DROP COLUMN "restaurant_id", DROP COLUMN "kind", DROP COLUMN "lat", DROP COLUMN "lng", DROP COLUMN "written_by",
	ADD CONSTRAINT "order_timeline_order_id_id_pk" PRIMARY KEY("order_id","id");
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"topics" text[] NOT NULL,
	"kind" text NOT NULL,
	"data" json NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_events_written_idx" ON "outbox_events" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "outbox_events_topics_idx" ON "outbox_events" USING gin ("topics") WITH (fastupdate=false);
--> statement-breakpoint
-- Old rows go (outbox/purge-events.ts); none is changed.
CREATE TRIGGER outbox_events_unchanged BEFORE UPDATE ON "outbox_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Clients come back with the numbers of the old log: the new ones are larger.
SELECT setval('outbox_events_id_seq', (SELECT coalesce(max("id"), 0) + 1 FROM "order_timeline"));
