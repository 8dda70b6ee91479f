CREATE TABLE "restaurant_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"restaurant_id" text NOT NULL,
	"email" text NOT NULL,
	"invited" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "holidays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "pause_cause" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "fssai_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "preparation_minutes" integer;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "busy_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "minimum_order" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "delivery_radius" integer;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "ordering_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurant_invitations" ADD CONSTRAINT "restaurant_invitations_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restaurant_invitations_token_key" ON "restaurant_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "restaurant_invitations_email_key" ON "restaurant_invitations" USING btree ("restaurant_id","email");--> statement-breakpoint
CREATE INDEX "restaurant_invitations_expiry_idx" ON "restaurant_invitations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" IN ('setting.changed', 'role.granted', 'role.declined', 'admin.invited', 'admin.created', 'account.changed', 'account.exported', 'account.erased', 'session.ended', 'order.cancelled', 'refund.granted', 'refund.declined', 'dish.added', 'dish.changed', 'dish.deleted', 'restaurant.changed', 'restaurant.paused', 'restaurant.resumed', 'staff.invited', 'staff.uninvited', 'staff.joined', 'staff.removed'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" IN ('setting', 'account', 'adminInvitation', 'session', 'order', 'dish', 'restaurant'));--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_pause_cause_check" CHECK ("restaurants"."pause_cause" IN ('staff', 'unaccepted'));--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_minimum_order_check" CHECK ("restaurants"."minimum_order" >= 0);