CREATE TABLE "promo_campaigns" (
	"code" text PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"most" bigint,
	"minimum" bigint NOT NULL,
	"first_order" boolean NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_each" integer,
	"restaurant_ids" text[],
	"paused" boolean NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_campaigns_code_check" CHECK ("promo_campaigns"."code" = upper("promo_campaigns"."code")),
	CONSTRAINT "promo_campaigns_discount_check" CHECK (CASE WHEN "promo_campaigns"."percent" IS NULL THEN "promo_campaigns"."amount" > 0 AND "promo_campaigns"."most" IS NULL
        ELSE "promo_campaigns"."percent" BETWEEN 1 AND 100 AND "promo_campaigns"."amount" IS NULL AND coalesce("promo_campaigns"."most", 1) > 0 END),
	CONSTRAINT "promo_campaigns_minimum_check" CHECK ("promo_campaigns"."minimum" >= 0),
	CONSTRAINT "promo_campaigns_window_check" CHECK ("promo_campaigns"."ends_at" > "promo_campaigns"."starts_at"),
	CONSTRAINT "promo_campaigns_uses_check" CHECK ("promo_campaigns"."max_uses" > 0 AND "promo_campaigns"."max_uses_each" > 0),
	CONSTRAINT "promo_campaigns_used_check" CHECK ("promo_campaigns"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"nth" integer,
	"first_order" boolean NOT NULL,
	"discount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_code_promo_campaigns_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promo_campaigns"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_campaigns_age_idx" ON "promo_campaigns" USING btree ("created_at","code");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_uses_nth_key" ON "promo_uses" USING btree ("code","user_id","nth");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_uses_first_order_key" ON "promo_uses" USING btree ("user_id") WHERE first_order;--> statement-breakpoint
CREATE INDEX "promo_uses_code_idx" ON "promo_uses" USING btree ("code","at");--> statement-breakpoint
CREATE INDEX "promo_uses_user_idx" ON "promo_uses" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" IN ('setting.changed', 'role.granted', 'role.declined', 'admin.invited', 'admin.created', 'account.changed', 'account.exported', 'account.erased', 'deposit.changed', 'session.ended', 'order.cancelled', 'order.moved', 'order.refunded', 'delivery.assigned', 'delivery.unassigned', 'delivery.moved', 'cash.received', 'thread.opened', 'thread.assigned', 'thread.resolved', 'cannedReply.saved', 'cannedReply.deleted', 'refund.granted', 'refund.declined', 'dish.added', 'dish.changed', 'dish.deleted', 'menu.imported', 'menu.changed', 'restaurant.changed', 'restaurant.paused', 'restaurant.resumed', 'restaurant.setUp', 'restaurant.live', 'restaurant.offline', 'application.approved', 'application.declined', 'application.askedBack', 'staff.invited', 'staff.uninvited', 'staff.joined', 'staff.removed', 'promoCode.added', 'promoCode.changed'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" IN ('setting', 'account', 'adminInvitation', 'session', 'order', 'delivery', 'dish', 'restaurant', 'application', 'thread', 'cannedReply', 'promoCode'));