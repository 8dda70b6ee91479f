CREATE TABLE "courier_notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"delivery_id" text NOT NULL,
	"kind" text NOT NULL,
	"had_food" boolean NOT NULL,
	"pay" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "courier_notices_kind_check" CHECK ("courier_notices"."kind" = ANY ('{cancelled,taken,released}'))
);
--> statement-breakpoint
CREATE TABLE "delivery_photos" (
	"delivery_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_status_check";--> statement-breakpoint
ALTER TABLE "delivery_timeline" DROP CONSTRAINT "delivery_timeline_status_check";--> statement-breakpoint
DROP INDEX "deliveries_history_idx";--> statement-breakpoint
DROP INDEX "deliveries_open_idx";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "problem_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "problem_wait_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "problem_amount" bigint;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "cash_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "photo_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "leave_at_door" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_notices" ADD CONSTRAINT "courier_notices_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_notices" ADD CONSTRAINT "courier_notices_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_notices_unread_idx" ON "courier_notices" USING btree ("agent_id","at") WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX "courier_notices_age_idx" ON "courier_notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "deliveries_history_idx" ON "deliveries" USING btree ("agent_id","moved_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status IN ('completed', 'undelivered', 'cancelled');--> statement-breakpoint
CREATE INDEX "deliveries_open_idx" ON "deliveries" USING btree ("status","requested_at" DESC NULLS LAST) WHERE status NOT IN ('completed', 'undelivered', 'cancelled');--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_problem_check" CHECK ("deliveries"."problem" = ANY ('{notReachable,refused,cashShort,wrongAddress,damaged,accident}'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_problem_amount_check" CHECK (("deliveries"."problem_amount" IS NULL) = ("deliveries"."problem" IS DISTINCT FROM 'cashShort'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status_check" CHECK ("deliveries"."status" = ANY ('{waiting,assigned,pickup,enroute,returning,completed,undelivered,cancelled}'));--> statement-breakpoint
ALTER TABLE "delivery_timeline" ADD CONSTRAINT "delivery_timeline_status_check" CHECK ("delivery_timeline"."status" = ANY ('{waiting,assigned,pickup,enroute,returning,completed,undelivered,cancelled}'));