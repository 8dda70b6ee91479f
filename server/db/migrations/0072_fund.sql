CREATE TABLE "donation_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"donation_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "donation_refunds_amount_check" CHECK ("donation_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "donation_uses" (
	"spending_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"donation_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "donation_uses_spending_id_place_pk" PRIMARY KEY("spending_id","place"),
	CONSTRAINT "donation_uses_amount_check" CHECK ("donation_uses"."amount" > 0 AND "donation_uses"."returned" BETWEEN 0 AND "donation_uses"."amount")
);
--> statement-breakpoint
CREATE TABLE "fund_spendings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"portions" integer,
	"restaurant_id" text,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	CONSTRAINT "fund_spendings_purpose_check" CHECK ("fund_spendings"."purpose" IN ('rescueRun', 'sponsoredMeal')),
	CONSTRAINT "fund_spendings_amount_check" CHECK ("fund_spendings"."amount" > 0 AND "fund_spendings"."returned" BETWEEN 0 AND "fund_spendings"."amount" AND "fund_spendings"."portions" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_subject_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_check";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "used" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "meals" integer;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "donation_refunds" ADD CONSTRAINT "donation_refunds_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_uses" ADD CONSTRAINT "donation_uses_spending_id_fund_spendings_id_fk" FOREIGN KEY ("spending_id") REFERENCES "public"."fund_spendings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_uses" ADD CONSTRAINT "donation_uses_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_spendings" ADD CONSTRAINT "fund_spendings_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donation_refunds_donation_idx" ON "donation_refunds" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "donation_uses_donation_idx" ON "donation_uses" USING btree ("donation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fund_spendings_subject_key" ON "fund_spendings" USING btree ("purpose","subject_id");--> statement-breakpoint
CREATE INDEX "fund_spendings_at_idx" ON "fund_spendings" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "donations_largest_idx" ON "donations" USING btree ((amount - refunded) DESC,"id" DESC NULLS LAST) WHERE status = 'received';--> statement-breakpoint
CREATE INDEX "donations_waiting_idx" ON "donations" USING btree ("received_at","id") WHERE status = 'received' AND used + refunded < amount;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" IN ('setting.changed', 'role.granted', 'role.declined', 'admin.invited', 'admin.created', 'account.changed', 'account.exported', 'account.erased', 'deposit.changed', 'session.ended', 'secondFactor.enabled', 'secondFactor.disabled', 'secondFactor.reset', 'account.suspended', 'account.restored', 'roles.changed', 'restaurant.added', 'restaurant.suspended', 'restaurant.restored', 'commission.changed', 'order.cancelled', 'order.moved', 'order.refunded', 'delivery.assigned', 'delivery.unassigned', 'delivery.moved', 'cash.received', 'thread.opened', 'thread.assigned', 'thread.resolved', 'thread.reopened', 'message.answered', 'refund.granted', 'refund.declined', 'dish.added', 'dish.changed', 'dish.deleted', 'menu.imported', 'menu.changed', 'restaurant.changed', 'restaurant.paused', 'restaurant.resumed', 'restaurant.setUp', 'restaurant.live', 'restaurant.offline', 'application.approved', 'application.declined', 'application.askedBack', 'staff.invited', 'staff.uninvited', 'staff.joined', 'staff.removed', 'promoCode.added', 'promoCode.changed', 'shelter.approved', 'shelter.declined', 'shelter.suspended', 'volunteer.approved', 'volunteer.declined', 'volunteer.suspended', 'rescue.unlocked', 'view.saved', 'view.changed', 'view.deleted', 'job.retried', 'job.dropped', 'donation.refunded', 'donation.hidden', 'donation.shown'));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_kind_check" CHECK ("audit_entries"."subject_kind" IN ('setting', 'account', 'adminInvitation', 'session', 'order', 'delivery', 'dish', 'restaurant', 'application', 'thread', 'message', 'promoCode', 'shelter', 'volunteer', 'rescue', 'view', 'job', 'donation'));--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_meals_check" CHECK ("donations"."meals" > 0);--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_used_check" CHECK ("donations"."used" >= 0 AND "donations"."refunded" >= 0 AND "donations"."used" + "donations"."refunded" <= "donations"."amount");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" IN ('charge', 'cash', 'settlement', 'refund', 'donation', 'payout', 'handover', 'spending'));