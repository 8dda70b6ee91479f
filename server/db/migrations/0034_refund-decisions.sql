CREATE TABLE "refund_photos" (
	"order_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "cause" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "items" jsonb;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "has_photo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "granted" bigint;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "decision_reason" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "refund_photos" ADD CONSTRAINT "refund_photos_order_id_refund_requests_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."refund_requests"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_requests_age_idx" ON "refund_requests" USING btree ("at" DESC NULLS LAST,"order_id");--> statement-breakpoint
CREATE INDEX "refund_requests_open_idx" ON "refund_requests" USING btree ("at") WHERE status = 'open';--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" IN ('setting.changed', 'role.granted', 'role.declined', 'admin.invited', 'admin.created', 'account.changed', 'account.exported', 'account.erased', 'session.ended', 'order.cancelled', 'refund.granted', 'refund.declined'));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_cause_check" CHECK ("refund_requests"."cause" IN ('missingItem', 'wrongItem', 'quality', 'late', 'other'));--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_granted_check" CHECK (("refund_requests"."status" = 'granted') = ("refund_requests"."granted" IS NOT NULL));