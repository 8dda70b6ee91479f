CREATE TABLE "payment_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"ours" jsonb,
	"theirs" jsonb,
	"found_at" timestamp with time zone NOT NULL,
	"mended_at" timestamp with time zone,
	"mend" text,
	"note" text,
	CONSTRAINT "payment_differences_kind_check" CHECK ("payment_differences"."kind" = ANY ('{unknownCharge,capturedTwice,capturedLess,refundedLess,refundedMore,feeDiffers}')),
	CONSTRAINT "payment_differences_mend_check" CHECK ("payment_differences"."mend" = ANY ('{sendBack,refundAgain,note}'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempt" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_payment_key" ON "payment_differences" USING btree ("provider","payment_id","kind");--> statement-breakpoint
CREATE INDEX "payment_differences_open_idx" ON "payment_differences" USING btree ("found_at") WHERE mended_at IS NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" = ANY ('{setting.changed,role.granted,role.declined,admin.invited,admin.created,account.changed,account.exported,account.erased,deposit.changed,payoutAccount.changed,taxDetails.changed,session.ended,secondFactor.enabled,secondFactor.disabled,secondFactor.reset,account.suspended,account.restored,roles.changed,restaurant.added,restaurant.suspended,restaurant.restored,commission.changed,order.cancelled,order.moved,order.refunded,order.answered,review.hidden,review.kept,delivery.assigned,delivery.unassigned,delivery.moved,delivery.codeLocked,delivery.codeUnlocked,payout.sent,payout.failed,cash.received,thread.opened,thread.assigned,thread.resolved,thread.reopened,message.answered,refund.granted,refund.declined,refund.paid,payment.mended,dish.added,dish.changed,dish.deleted,menu.imported,menu.changed,restaurant.changed,restaurant.paused,restaurant.resumed,restaurant.setUp,restaurant.live,restaurant.offline,application.approved,application.declined,application.askedBack,staff.invited,staff.uninvited,staff.joined,staff.removed,staff.roleChanged,staff.pinSet,staff.pinRemoved,staff.pinLocked,staff.deviceShared,promoCode.added,promoCode.changed,shelter.approved,shelter.declined,shelter.suspended,volunteer.approved,volunteer.declined,volunteer.suspended,rescue.unlocked,rescue.photoHidden,rescue.photoShown,view.saved,view.changed,view.deleted,job.retried,job.dropped,donation.refunded,donation.hidden,donation.shown}'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" = ANY ('{setting,account,adminInvitation,session,order,delivery,dish,restaurant,application,thread,message,promoCode,shelter,volunteer,rescue,view,job,donation,payout,payment}'));