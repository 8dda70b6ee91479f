CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"remaining" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"payment_id" uuid,
	"granted_by" uuid,
	"posted" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entries_kind_check" CHECK ("credit_entries"."kind" = ANY ('{goodwill,refund,spent,returned,released,closed}')),
	CONSTRAINT "credit_entries_amount_check" CHECK ("credit_entries"."amount" <> 0 AND "credit_entries"."remaining" BETWEEN 0 AND greatest(0, "credit_entries"."amount"))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_owner_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method_check";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_user_idx" ON "credit_entries" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "credit_entries_left_idx" ON "credit_entries" USING btree ("user_id","at","id") WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX "credit_entries_payment_idx" ON "credit_entries" USING btree ("payment_id") WHERE payment_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" = ANY ('{setting.changed,role.granted,role.declined,admin.invited,admin.created,account.changed,account.exported,account.erased,deposit.changed,payoutAccount.changed,taxDetails.changed,session.ended,secondFactor.enabled,secondFactor.disabled,secondFactor.reset,account.suspended,account.restored,roles.changed,restaurant.added,restaurant.suspended,restaurant.restored,commission.changed,order.cancelled,order.moved,order.refunded,order.answered,credit.granted,review.hidden,review.kept,delivery.assigned,delivery.unassigned,delivery.moved,delivery.codeLocked,delivery.codeUnlocked,payout.sent,payout.failed,cash.received,thread.opened,thread.assigned,thread.resolved,thread.reopened,message.answered,refund.granted,refund.declined,refund.paid,payment.mended,dish.added,dish.changed,dish.deleted,menu.imported,menu.changed,restaurant.changed,restaurant.paused,restaurant.resumed,restaurant.setUp,restaurant.live,restaurant.offline,application.approved,application.declined,application.askedBack,staff.invited,staff.uninvited,staff.joined,staff.removed,staff.roleChanged,staff.pinSet,staff.pinRemoved,staff.pinLocked,staff.deviceShared,promoCode.added,promoCode.changed,shelter.approved,shelter.declined,shelter.suspended,volunteer.approved,volunteer.declined,volunteer.suspended,rescue.unlocked,rescue.photoHidden,rescue.photoShown,view.saved,view.changed,view.deleted,job.retried,job.dropped,donation.refunded,donation.hidden,donation.shown}'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" = ANY ('{charge,cash,settlement,refund,donation,payout,handover,spending,fee,tip,tipRefund,credit,creditRefund}'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" = ANY ('{customer,donor,clearing,tips,credit,cash,restaurant,agent,paidOut,tax,platform,fund,paymentService,inputTax}'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_owner_check" CHECK (("ledger_entries"."owner" IS NOT NULL OR "ledger_entries"."account" NOT IN ('customer', 'credit', 'cash', 'restaurant', 'agent', 'paidOut'))
        AND ("ledger_entries"."owner" IS NULL OR "ledger_entries"."account" NOT IN ('clearing', 'tips', 'tax', 'platform', 'fund', 'paymentService', 'inputTax')));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_check" CHECK ("payments"."method" = ANY ('{creditCard,upi,cashOnDelivery,fund,credit}'));