CREATE TABLE "credit_gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"buyer_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"recipient_email" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"redeemed_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	CONSTRAINT "credit_gifts_status_check" CHECK ("credit_gifts"."status" = ANY ('{waiting,paid,redeemed,refunded,failed}')),
	CONSTRAINT "credit_gifts_amount_check" CHECK ("credit_gifts"."amount" > 0),
	CONSTRAINT "credit_gifts_redeemed_check" CHECK (("credit_gifts"."status" = 'redeemed') = ("credit_gifts"."redeemed_at" IS NOT NULL) AND ("credit_gifts"."redeemed_at" IS NULL OR "credit_gifts"."redeemed_by" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"referred_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"referrer_amount" bigint NOT NULL,
	"referred_amount" bigint NOT NULL,
	"device" text,
	"status" text NOT NULL,
	"refusal" text,
	"order_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "referrals_status_check" CHECK ("referrals"."status" = ANY ('{waiting,paid,refused}')),
	CONSTRAINT "referrals_refusal_check" CHECK ("referrals"."refusal" = ANY ('{payment,address,closed}')),
	CONSTRAINT "referrals_settled_check" CHECK (("referrals"."status" = 'refused') = ("referrals"."refusal" IS NOT NULL) AND ("referrals"."status" = 'waiting') = ("referrals"."settled_at" IS NULL)
        AND "referrals"."referrer_id" <> "referrals"."referred_id")
);
--> statement-breakpoint
CREATE TABLE "stamp_cards" (
	"restaurant_id" text PRIMARY KEY NOT NULL,
	"every" smallint NOT NULL,
	"reward" text NOT NULL,
	"amount" bigint NOT NULL,
	"active" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "stamp_cards_reward_check" CHECK ("stamp_cards"."reward" = ANY ('{amount,dish}')),
	CONSTRAINT "stamp_cards_check" CHECK ("stamp_cards"."every" BETWEEN 2 AND 30 AND "stamp_cards"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "stamps_filled" (
	"order_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"restaurant_id" text NOT NULL,
	"stamps" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stamps_filled_check" CHECK ("stamps_filled"."stamps" > 0 AND "stamps_filled"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_owner_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose_check";--> statement-breakpoint
ALTER TABLE "credit_gifts" ADD CONSTRAINT "credit_gifts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_gifts" ADD CONSTRAINT "credit_gifts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_gifts" ADD CONSTRAINT "credit_gifts_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_id_users_id_fk" FOREIGN KEY ("referred_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamp_cards" ADD CONSTRAINT "stamp_cards_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamps_filled" ADD CONSTRAINT "stamps_filled_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamps_filled" ADD CONSTRAINT "stamps_filled_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stamps_filled" ADD CONSTRAINT "stamps_filled_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_gifts_code_key" ON "credit_gifts" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "credit_gifts_buyer_idx" ON "credit_gifts" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_gifts_payment_key" ON "credit_gifts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "referrals_referrer_idx" ON "referrals" USING btree ("referrer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_device_key" ON "referrals" USING btree ("device");--> statement-breakpoint
CREATE INDEX "referrals_waiting_idx" ON "referrals" USING btree ("created_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "stamps_filled_card_idx" ON "stamps_filled" USING btree ("user_id","restaurant_id");--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_kind_check" CHECK ("credit_entries"."kind" = ANY ('{goodwill,refund,spent,returned,released,closed,gift,referral,stamps}'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" = ANY ('{charge,cash,settlement,refund,donation,payout,handover,spending,fee,tip,tipRefund,credit,creditRefund,gift,stamps}'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" = ANY ('{customer,donor,clearing,tips,credit,gifts,cash,restaurant,agent,paidOut,tax,withheld,platform,fund,paymentService,inputTax}'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_owner_check" CHECK (("ledger_entries"."owner" IS NOT NULL OR "ledger_entries"."account" NOT IN ('customer', 'credit', 'cash', 'restaurant', 'agent', 'paidOut'))
        AND ("ledger_entries"."owner" IS NULL OR "ledger_entries"."account" NOT IN ('clearing', 'tips', 'gifts', 'tax', 'withheld', 'platform', 'fund', 'paymentService', 'inputTax')));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose_check" CHECK ("payments"."purpose" = ANY ('{order,donation,tip,gift}'));