CREATE TABLE "courier_places" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_shifts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "courier_shifts_ended_by_check" CHECK ("courier_shifts"."ended_by" IN ('courier', 'time', 'silence')),
	CONSTRAINT "courier_shifts_end_check" CHECK (("courier_shifts"."ended_at" IS NULL) = ("courier_shifts"."ended_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "delivery_offers" (
	"offer" uuid NOT NULL,
	"position" integer NOT NULL,
	"delivery_id" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"status" text NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"pick_up_at" timestamp with time zone NOT NULL,
	"drop_off_at" timestamp with time zone NOT NULL,
	"reason" jsonb NOT NULL,
	CONSTRAINT "delivery_offers_offer_position_pk" PRIMARY KEY("offer","position"),
	CONSTRAINT "delivery_offers_status_check" CHECK ("delivery_offers"."status" IN ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "delivery_offers_end_check" CHECK (("delivery_offers"."ended_at" IS NULL) = ("delivery_offers"."status" = 'open'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "pick_up" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "expected_ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_shifts" ADD CONSTRAINT "courier_shifts_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_offers" ADD CONSTRAINT "delivery_offers_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_offers" ADD CONSTRAINT "delivery_offers_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_places_age_idx" ON "courier_places" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "courier_shifts_open_key" ON "courier_shifts" USING btree ("agent_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "courier_shifts_agent_idx" ON "courier_shifts" USING btree ("agent_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "courier_shifts_age_idx" ON "courier_shifts" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_offers_open_key" ON "delivery_offers" USING btree ("delivery_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_offers_agent_key" ON "delivery_offers" USING btree ("agent_id","position") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "delivery_offers_delivery_idx" ON "delivery_offers" USING btree ("delivery_id","offered_at");--> statement-breakpoint
CREATE INDEX "delivery_offers_agent_idx" ON "delivery_offers" USING btree ("agent_id","offered_at");--> statement-breakpoint
CREATE INDEX "delivery_offers_age_idx" ON "delivery_offers" USING btree ("offered_at");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" IN ('setting.changed', 'role.granted', 'role.declined', 'admin.invited', 'admin.created', 'account.changed', 'account.exported', 'account.erased', 'session.ended', 'order.cancelled', 'delivery.assigned', 'delivery.unassigned', 'refund.granted', 'refund.declined', 'dish.added', 'dish.changed', 'dish.deleted', 'menu.imported', 'menu.changed', 'restaurant.changed', 'restaurant.paused', 'restaurant.resumed', 'restaurant.setUp', 'restaurant.live', 'restaurant.offline', 'application.approved', 'application.declined', 'application.askedBack', 'staff.invited', 'staff.uninvited', 'staff.joined', 'staff.removed'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" IN ('setting', 'account', 'adminInvitation', 'session', 'order', 'delivery', 'dish', 'restaurant', 'application'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_locked_check" CHECK (NOT "deliveries"."locked" OR "deliveries"."agent_id" IS NOT NULL);