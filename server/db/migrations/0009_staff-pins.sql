CREATE TABLE "staff_pins" (
	"user_id" uuid NOT NULL,
	"restaurant_id" text NOT NULL,
	"pin_hash" text NOT NULL,
	"wrong_pins" integer DEFAULT 0 NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_pins_user_id_restaurant_id_pk" PRIMARY KEY("user_id","restaurant_id"),
	CONSTRAINT "staff_pins_wrong_check" CHECK ("staff_pins"."wrong_pins" >= 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "shared_for" text;--> statement-breakpoint
ALTER TABLE "staff_pins" ADD CONSTRAINT "staff_pins_user_id_restaurant_id_restaurant_staff_user_id_restaurant_id_fk" FOREIGN KEY ("user_id","restaurant_id") REFERENCES "public"."restaurant_staff"("user_id","restaurant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" = ANY ('{setting.changed,role.granted,role.declined,admin.invited,admin.created,account.changed,account.exported,account.erased,deposit.changed,payoutAccount.changed,taxDetails.changed,session.ended,secondFactor.enabled,secondFactor.disabled,secondFactor.reset,account.suspended,account.restored,roles.changed,restaurant.added,restaurant.suspended,restaurant.restored,commission.changed,order.cancelled,order.moved,order.refunded,order.answered,delivery.assigned,delivery.unassigned,delivery.moved,delivery.codeLocked,delivery.codeUnlocked,payout.sent,payout.failed,cash.received,thread.opened,thread.assigned,thread.resolved,thread.reopened,message.answered,refund.granted,refund.declined,dish.added,dish.changed,dish.deleted,menu.imported,menu.changed,restaurant.changed,restaurant.paused,restaurant.resumed,restaurant.setUp,restaurant.live,restaurant.offline,application.approved,application.declined,application.askedBack,staff.invited,staff.uninvited,staff.joined,staff.removed,staff.roleChanged,staff.pinSet,staff.pinRemoved,staff.pinLocked,staff.deviceShared,promoCode.added,promoCode.changed,shelter.approved,shelter.declined,shelter.suspended,volunteer.approved,volunteer.declined,volunteer.suspended,rescue.unlocked,rescue.photoHidden,rescue.photoShown,view.saved,view.changed,view.deleted,job.retried,job.dropped,donation.refunded,donation.hidden,donation.shown}'));