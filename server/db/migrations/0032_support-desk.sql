CREATE TABLE "support_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"author_id" uuid NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "support_threads" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_threads" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_notes_thread_idx" ON "support_notes" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "support_threads_snoozed_idx" ON "support_threads" USING btree ("snoozed_until") WHERE snoozed_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX "support_threads_created_idx" ON "support_threads" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" = ANY ('{setting.changed,role.granted,role.declined,admin.invited,admin.created,account.changed,account.exported,account.erased,deposit.changed,payoutAccount.changed,taxDetails.changed,session.ended,secondFactor.enabled,secondFactor.disabled,secondFactor.reset,account.suspended,account.restored,roles.changed,restaurant.added,restaurant.suspended,restaurant.restored,commission.changed,order.cancelled,order.moved,order.refunded,order.answered,credit.granted,review.hidden,review.kept,delivery.assigned,delivery.unassigned,delivery.moved,delivery.codeLocked,delivery.codeUnlocked,payout.sent,payout.failed,payoutFile.made,payoutFile.read,taxDeducted.read,cash.received,thread.opened,thread.assigned,thread.resolved,thread.reopened,thread.snoozed,thread.noted,message.answered,refund.granted,refund.declined,refund.paid,payment.mended,dish.added,dish.changed,dish.deleted,menu.imported,menu.changed,restaurant.changed,restaurant.paused,restaurant.resumed,restaurant.setUp,restaurant.live,restaurant.offline,application.approved,application.declined,application.askedBack,staff.invited,staff.uninvited,staff.joined,staff.removed,staff.roleChanged,staff.pinSet,staff.pinRemoved,staff.pinLocked,staff.deviceShared,promoCode.added,promoCode.changed,shelter.approved,shelter.declined,shelter.suspended,volunteer.approved,volunteer.declined,volunteer.suspended,rescue.unlocked,rescue.photoHidden,rescue.photoShown,view.saved,view.changed,view.deleted,job.retried,job.dropped,donation.refunded,donation.hidden,donation.shown}'));--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_snoozed_check" CHECK ("support_threads"."snoozed_until" IS NULL OR "support_threads"."state" <> 'resolved');--> statement-breakpoint
UPDATE "support_threads" AS thread SET "first_answered_at" = (
  SELECT min("at") FROM "support_messages" WHERE "thread_id" = thread."id" AND "author" = 'support' AND NOT "automatic"
) WHERE "answered_at" IS NOT NULL;
