CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"tab" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("owner_id","tab","name");--> statement-breakpoint
CREATE INDEX "saved_views_shared_idx" ON "saved_views" USING btree ("tab") WHERE shared;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" IN ('setting.changed', 'role.granted', 'role.declined', 'admin.invited', 'admin.created', 'account.changed', 'account.exported', 'account.erased', 'deposit.changed', 'session.ended', 'order.cancelled', 'order.moved', 'order.refunded', 'delivery.assigned', 'delivery.unassigned', 'delivery.moved', 'cash.received', 'thread.opened', 'thread.assigned', 'thread.resolved', 'cannedReply.saved', 'cannedReply.deleted', 'refund.granted', 'refund.declined', 'dish.added', 'dish.changed', 'dish.deleted', 'menu.imported', 'menu.changed', 'restaurant.changed', 'restaurant.paused', 'restaurant.resumed', 'restaurant.setUp', 'restaurant.live', 'restaurant.offline', 'application.approved', 'application.declined', 'application.askedBack', 'staff.invited', 'staff.uninvited', 'staff.joined', 'staff.removed', 'promoCode.added', 'promoCode.changed', 'view.saved', 'view.changed', 'view.deleted'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" IN ('setting', 'account', 'adminInvitation', 'session', 'order', 'delivery', 'dish', 'restaurant', 'application', 'thread', 'cannedReply', 'promoCode', 'view'));