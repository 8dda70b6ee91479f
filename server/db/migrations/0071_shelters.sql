CREATE TABLE "shelters" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"capacity_per_day" integer NOT NULL,
	"diet" text NOT NULL,
	"hours" jsonb NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"hand_over" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "shelters_diet_check" CHECK ("shelters"."diet" IN ('veg', 'any')),
	CONSTRAINT "shelters_status_check" CHECK ("shelters"."status" IN ('pending', 'approved', 'declined', 'suspended')),
	CONSTRAINT "shelters_capacity_check" CHECK ("shelters"."capacity_per_day" >= 0),
	CONSTRAINT "shelters_place_check" CHECK ("shelters"."lat" BETWEEN -90 AND 90 AND "shelters"."lng" BETWEEN -180 AND 180)
);
--> statement-breakpoint
CREATE TABLE "volunteers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"vehicle" text NOT NULL,
	"phone" text NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "volunteers_vehicle_check" CHECK ("volunteers"."vehicle" IN ('foot', 'bicycle', 'scooter', 'car', 'van')),
	CONSTRAINT "volunteers_status_check" CHECK ("volunteers"."status" IN ('pending', 'approved', 'declined', 'suspended'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "shelters" ADD CONSTRAINT "shelters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volunteers" ADD CONSTRAINT "volunteers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shelters_user_key" ON "shelters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shelters_age_idx" ON "shelters" USING btree ("status","applied_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "volunteers_age_idx" ON "volunteers" USING btree ("status","applied_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" IN ('setting.changed', 'role.granted', 'role.declined', 'admin.invited', 'admin.created', 'account.changed', 'account.exported', 'account.erased', 'deposit.changed', 'session.ended', 'secondFactor.enabled', 'secondFactor.disabled', 'secondFactor.reset', 'account.suspended', 'account.restored', 'roles.changed', 'restaurant.added', 'restaurant.suspended', 'restaurant.restored', 'commission.changed', 'order.cancelled', 'order.moved', 'order.refunded', 'delivery.assigned', 'delivery.unassigned', 'delivery.moved', 'cash.received', 'thread.opened', 'thread.assigned', 'thread.resolved', 'thread.reopened', 'message.answered', 'refund.granted', 'refund.declined', 'dish.added', 'dish.changed', 'dish.deleted', 'menu.imported', 'menu.changed', 'restaurant.changed', 'restaurant.paused', 'restaurant.resumed', 'restaurant.setUp', 'restaurant.live', 'restaurant.offline', 'application.approved', 'application.declined', 'application.askedBack', 'staff.invited', 'staff.uninvited', 'staff.joined', 'staff.removed', 'promoCode.added', 'promoCode.changed', 'shelter.approved', 'shelter.declined', 'shelter.suspended', 'volunteer.approved', 'volunteer.declined', 'volunteer.suspended', 'rescue.unlocked', 'view.saved', 'view.changed', 'view.deleted', 'job.retried', 'job.dropped'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" IN ('setting', 'account', 'adminInvitation', 'session', 'order', 'delivery', 'dish', 'restaurant', 'application', 'thread', 'message', 'promoCode', 'shelter', 'volunteer', 'rescue', 'view', 'job'));