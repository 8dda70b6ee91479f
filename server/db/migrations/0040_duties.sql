CREATE TABLE "breaches" (
	"number" serial PRIMARY KEY NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"data" text NOT NULL,
	"people" integer,
	"measures" text NOT NULL,
	"cert_in_at" timestamp with time zone,
	"people_at" timestamp with time zone,
	"board_at" timestamp with time zone,
	"details_at" timestamp with time zone,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"notice" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_purpose_check" CHECK ("consents"."purpose" = ANY ('{account,marketing}'))
);
--> statement-breakpoint
CREATE TABLE "suspension_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"given_by" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"suspended_by" uuid,
	"suspended_at" timestamp with time zone,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "suspension_notices_subject_check" CHECK ("suspension_notices"."subject" = ANY ('{account,restaurant}')),
	CONSTRAINT "suspension_notices_kind_check" CHECK ("suspension_notices"."kind" = ANY ('{courier,restaurant,customer}')),
	CONSTRAINT "suspension_notices_state_check" CHECK ("suspension_notices"."state" = ANY ('{given,withdrawn,suspended,upheld,lifted}')),
	CONSTRAINT "suspension_notices_said_check" CHECK (("suspension_notices"."answer" IS NULL) = ("suspension_notices"."answered_at" IS NULL) AND ("suspension_notices"."appeal" IS NULL) = ("suspension_notices"."appealed_at" IS NULL)
        AND ("suspension_notices"."suspended_at" IS NOT NULL) = ("suspension_notices"."state" IN ('suspended', 'upheld', 'lifted')))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension_notices" ADD CONSTRAINT "suspension_notices_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension_notices" ADD CONSTRAINT "suspension_notices_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension_notices" ADD CONSTRAINT "suspension_notices_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user_idx" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspension_notices_open_key" ON "suspension_notices" USING btree ("subject","subject_id") WHERE state IN ('given', 'suspended');--> statement-breakpoint
CREATE INDEX "suspension_notices_subject_idx" ON "suspension_notices" USING btree ("subject_id");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" = ANY ('{setting.changed,role.granted,role.declined,admin.invited,admin.created,account.changed,account.exported,account.erased,deposit.changed,payoutAccount.changed,taxDetails.changed,session.ended,secondFactor.enabled,secondFactor.disabled,secondFactor.reset,account.suspended,account.restored,roles.changed,restaurant.added,restaurant.suspended,restaurant.restored,commission.changed,order.cancelled,order.moved,order.refunded,order.answered,credit.granted,review.hidden,review.kept,delivery.assigned,delivery.unassigned,delivery.moved,delivery.codeLocked,delivery.codeUnlocked,payout.sent,payout.failed,payoutFile.made,payoutFile.read,taxDeducted.read,gstReturn.read,socialSecurity.read,cash.received,thread.opened,thread.assigned,thread.resolved,thread.reopened,thread.snoozed,thread.noted,message.answered,approval.asked,approval.approved,approval.declined,approval.withdrawn,refund.granted,refund.declined,refund.paid,payment.mended,dish.added,dish.changed,dish.deleted,menu.imported,menu.changed,restaurant.changed,restaurant.paused,restaurant.resumed,restaurant.setUp,restaurant.live,restaurant.offline,application.approved,application.declined,application.askedBack,staff.invited,staff.uninvited,staff.joined,staff.removed,staff.roleChanged,staff.pinSet,staff.pinRemoved,staff.pinLocked,staff.deviceShared,promoCode.added,promoCode.changed,shelter.approved,shelter.declined,shelter.suspended,volunteer.approved,volunteer.declined,volunteer.suspended,rescue.unlocked,rescue.photoHidden,rescue.photoShown,view.saved,view.changed,view.deleted,job.retried,job.dropped,donation.refunded,donation.hidden,donation.shown,breach.recorded,breach.changed,suspension.noticed,suspension.withdrawn,suspension.answered,suspension.appealed,suspension.upheld,suspension.lifted}'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" = ANY ('{setting,account,adminInvitation,session,order,delivery,dish,restaurant,application,thread,approval,message,promoCode,shelter,volunteer,rescue,view,job,donation,payout,payoutFile,payment,breach}'));