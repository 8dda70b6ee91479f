CREATE TABLE "tips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"given" bigint,
	"status" text NOT NULL,
	"courier_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	"thanked_at" timestamp with time zone,
	CONSTRAINT "tips_status_check" CHECK ("tips"."status" = ANY ('{waiting,held,given,returned,void}')),
	CONSTRAINT "tips_amount_check" CHECK ("tips"."amount" > 0 AND "tips"."given" BETWEEN 1 AND "tips"."amount"),
	CONSTRAINT "tips_given_check" CHECK (("tips"."status" = 'given') = ("tips"."given" IS NOT NULL)
        AND ("tips"."given" IS NULL OR ("tips"."courier_id" IS NOT NULL AND "tips"."given_at" IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_owner_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cutlery" boolean;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tips" ADD CONSTRAINT "tips_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tips_order_idx" ON "tips" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tips_payment_idx" ON "tips" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "tips_courier_idx" ON "tips" USING btree ("courier_id","given_at") WHERE status = 'given';--> statement-breakpoint
CREATE INDEX "orders_no_cutlery_idx" ON "orders" USING btree ("delivered_at") WHERE cutlery = false AND delivered_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" = ANY ('{charge,cash,settlement,refund,donation,payout,handover,spending,fee,tip,tipRefund}'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" = ANY ('{customer,donor,clearing,tips,cash,restaurant,agent,paidOut,tax,platform,fund,paymentService,inputTax}'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_owner_check" CHECK (("ledger_entries"."owner" IS NOT NULL OR "ledger_entries"."account" NOT IN ('customer', 'cash', 'restaurant', 'agent', 'paidOut'))
        AND ("ledger_entries"."owner" IS NULL OR "ledger_entries"."account" NOT IN ('clearing', 'tips', 'tax', 'platform', 'fund', 'paymentService', 'inputTax')));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose_check" CHECK ("payments"."purpose" = ANY ('{order,donation,tip}'));