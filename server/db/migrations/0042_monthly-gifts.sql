CREATE TABLE "monthly_gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"started_on" text NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "monthly_gifts_status_check" CHECK ("monthly_gifts"."status" = ANY ('{waiting,active,stopped,ended,failed}')),
	CONSTRAINT "monthly_gifts_amount_check" CHECK ("monthly_gifts"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "monthly_gift_id" uuid;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "monthly_turn" integer;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "mandate" text;--> statement-breakpoint
ALTER TABLE "monthly_gifts" ADD CONSTRAINT "monthly_gifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_gifts" ADD CONSTRAINT "monthly_gifts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "monthly_gifts_payment_key" ON "monthly_gifts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "monthly_gifts_user_idx" ON "monthly_gifts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "monthly_gifts_created_idx" ON "monthly_gifts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "monthly_gifts_due_idx" ON "monthly_gifts" USING btree ("due_at") WHERE status = 'active';--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_monthly_gift_id_monthly_gifts_id_fk" FOREIGN KEY ("monthly_gift_id") REFERENCES "public"."monthly_gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "donations_monthly_key" ON "donations" USING btree ("monthly_gift_id","monthly_turn") WHERE status = ANY ('{pending,received}');--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" = ANY ('{setting.changed,role.granted,role.declined,admin.invited,admin.created,account.changed,account.exported,account.erased,deposit.changed,payoutAccount.changed,taxDetails.changed,session.ended,secondFactor.enabled,secondFactor.disabled,secondFactor.reset,account.suspended,account.restored,roles.changed,restaurant.added,restaurant.suspended,restaurant.restored,commission.changed,order.cancelled,order.moved,order.refunded,order.answered,credit.granted,review.hidden,review.kept,delivery.assigned,delivery.unassigned,delivery.moved,delivery.codeLocked,delivery.codeUnlocked,payout.sent,payout.failed,payoutFile.made,payoutFile.read,taxDeducted.read,gstReturn.read,socialSecurity.read,cash.received,thread.opened,thread.assigned,thread.resolved,thread.reopened,thread.snoozed,thread.noted,message.answered,approval.asked,approval.approved,approval.declined,approval.withdrawn,refund.granted,refund.declined,refund.paid,payment.mended,dish.added,dish.changed,dish.deleted,menu.imported,menu.changed,restaurant.changed,restaurant.paused,restaurant.resumed,restaurant.setUp,restaurant.live,restaurant.offline,application.approved,application.declined,application.askedBack,staff.invited,staff.uninvited,staff.joined,staff.removed,staff.roleChanged,staff.pinSet,staff.pinRemoved,staff.pinLocked,staff.deviceShared,promoCode.added,promoCode.changed,shelter.approved,shelter.declined,shelter.suspended,volunteer.approved,volunteer.declined,volunteer.suspended,rescue.unlocked,rescue.photoHidden,rescue.photoShown,view.saved,view.changed,view.deleted,job.retried,job.dropped,donation.refunded,donation.hidden,donation.shown,monthlyGift.stopped,breach.recorded,breach.changed,suspension.noticed,suspension.withdrawn,suspension.answered,suspension.appealed,suspension.upheld,suspension.lifted}'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" = ANY ('{setting,account,adminInvitation,session,order,delivery,dish,restaurant,application,thread,approval,message,promoCode,shelter,volunteer,rescue,view,job,donation,monthlyGift,payout,payoutFile,payment,breach}'));--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_mandate_check" CHECK ("sandbox_charges"."mandate" = ANY ('{given,ended}'));