CREATE TABLE "credit_notes" (
	"transfer_id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"credited_before" bigint NOT NULL,
	CONSTRAINT "credit_notes_amount_check" CHECK ("credit_notes"."serial" > 0 AND "credit_notes"."amount" > 0 AND "credit_notes"."credited_before" >= 0)
);
--> statement-breakpoint
CREATE TABLE "commission_invoices" (
	"payout_id" text PRIMARY KEY NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"commission" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"rate" integer NOT NULL,
	"inter_state" boolean NOT NULL,
	CONSTRAINT "commission_invoices_amount_check" CHECK ("commission_invoices"."serial" > 0 AND "commission_invoices"."commission" > 0 AND "commission_invoices"."tax" >= 0 AND "commission_invoices"."tax" < "commission_invoices"."commission")
);
--> statement-breakpoint
CREATE TABLE "payout_files" (
	"number" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	"payouts" integer NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "file" integer;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD CONSTRAINT "commission_invoices_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number" ON "credit_notes" USING btree ("financial_year","serial");--> statement-breakpoint
CREATE INDEX "credit_notes_order_idx" ON "credit_notes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_invoices_number" ON "commission_invoices" USING btree ("financial_year","serial");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_file_payout_files_number_fk" FOREIGN KEY ("file") REFERENCES "public"."payout_files"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_file_idx" ON "payouts" USING btree ("file") WHERE file IS NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" = ANY ('{setting.changed,role.granted,role.declined,admin.invited,admin.created,account.changed,account.exported,account.erased,deposit.changed,payoutAccount.changed,taxDetails.changed,session.ended,secondFactor.enabled,secondFactor.disabled,secondFactor.reset,account.suspended,account.restored,roles.changed,restaurant.added,restaurant.suspended,restaurant.restored,commission.changed,order.cancelled,order.moved,order.refunded,order.answered,credit.granted,review.hidden,review.kept,delivery.assigned,delivery.unassigned,delivery.moved,delivery.codeLocked,delivery.codeUnlocked,payout.sent,payout.failed,payoutFile.made,payoutFile.read,cash.received,thread.opened,thread.assigned,thread.resolved,thread.reopened,message.answered,refund.granted,refund.declined,refund.paid,payment.mended,dish.added,dish.changed,dish.deleted,menu.imported,menu.changed,restaurant.changed,restaurant.paused,restaurant.resumed,restaurant.setUp,restaurant.live,restaurant.offline,application.approved,application.declined,application.askedBack,staff.invited,staff.uninvited,staff.joined,staff.removed,staff.roleChanged,staff.pinSet,staff.pinRemoved,staff.pinLocked,staff.deviceShared,promoCode.added,promoCode.changed,shelter.approved,shelter.declined,shelter.suspended,volunteer.approved,volunteer.declined,volunteer.suspended,rescue.unlocked,rescue.photoHidden,rescue.photoShown,view.saved,view.changed,view.deleted,job.retried,job.dropped,donation.refunded,donation.hidden,donation.shown}'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" = ANY ('{setting,account,adminInvitation,session,order,delivery,dish,restaurant,application,thread,message,promoCode,shelter,volunteer,rescue,view,job,donation,payout,payoutFile,payment}'));