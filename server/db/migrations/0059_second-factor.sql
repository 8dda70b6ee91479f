CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" IN ('setting.changed', 'role.granted', 'role.declined', 'admin.invited', 'admin.created', 'account.changed', 'account.exported', 'account.erased', 'deposit.changed', 'session.ended', 'secondFactor.enabled', 'secondFactor.disabled', 'secondFactor.reset', 'account.suspended', 'account.restored', 'roles.changed', 'restaurant.added', 'restaurant.suspended', 'restaurant.restored', 'commission.changed', 'order.cancelled', 'order.moved', 'order.refunded', 'delivery.assigned', 'delivery.unassigned', 'delivery.moved', 'cash.received', 'thread.opened', 'thread.assigned', 'thread.resolved', 'cannedReply.saved', 'cannedReply.deleted', 'refund.granted', 'refund.declined', 'dish.added', 'dish.changed', 'dish.deleted', 'menu.imported', 'menu.changed', 'restaurant.changed', 'restaurant.paused', 'restaurant.resumed', 'restaurant.setUp', 'restaurant.live', 'restaurant.offline', 'application.approved', 'application.declined', 'application.askedBack', 'staff.invited', 'staff.uninvited', 'staff.joined', 'staff.removed', 'promoCode.added', 'promoCode.changed', 'view.saved', 'view.changed', 'view.deleted'));