CREATE TABLE "rescue_photos" (
	"run_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "rescue_photos" ADD CONSTRAINT "rescue_photos_run_id_rescue_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."rescue_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rescue_photos_id_key" ON "rescue_photos" USING btree ("id");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" IN ('setting.changed', 'role.granted', 'role.declined', 'admin.invited', 'admin.created', 'account.changed', 'account.exported', 'account.erased', 'deposit.changed', 'session.ended', 'secondFactor.enabled', 'secondFactor.disabled', 'secondFactor.reset', 'account.suspended', 'account.restored', 'roles.changed', 'restaurant.added', 'restaurant.suspended', 'restaurant.restored', 'commission.changed', 'order.cancelled', 'order.moved', 'order.refunded', 'delivery.assigned', 'delivery.unassigned', 'delivery.moved', 'cash.received', 'thread.opened', 'thread.assigned', 'thread.resolved', 'thread.reopened', 'message.answered', 'refund.granted', 'refund.declined', 'dish.added', 'dish.changed', 'dish.deleted', 'menu.imported', 'menu.changed', 'restaurant.changed', 'restaurant.paused', 'restaurant.resumed', 'restaurant.setUp', 'restaurant.live', 'restaurant.offline', 'application.approved', 'application.declined', 'application.askedBack', 'staff.invited', 'staff.uninvited', 'staff.joined', 'staff.removed', 'promoCode.added', 'promoCode.changed', 'shelter.approved', 'shelter.declined', 'shelter.suspended', 'volunteer.approved', 'volunteer.declined', 'volunteer.suspended', 'rescue.unlocked', 'rescue.photoHidden', 'rescue.photoShown', 'view.saved', 'view.changed', 'view.deleted', 'job.retried', 'job.dropped', 'donation.refunded', 'donation.hidden', 'donation.shown'));