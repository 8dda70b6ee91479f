CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" IN ('pending', 'done', 'failed')),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "purpose" text;--> statement-breakpoint
UPDATE "payments" SET "purpose" = CASE WHEN EXISTS (SELECT FROM "donations" d WHERE d."payment_id" = "payments"."id") THEN 'donation' ELSE 'order' END;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "purpose" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_order_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "action" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_payment_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose_check" CHECK ("payments"."purpose" IN ('order', 'donation'));--> statement-breakpoint
-- What was given back before refunds had rows of their own. Whether the service took each is in its queue.
INSERT INTO "refunds" ("id", "payment_id", "amount", "status", "created_at")
SELECT "transfer", "payment_id", sum("amount"), 'pending', min("at") FROM "money_entries"
WHERE "kind" = 'refund' AND "amount" > 0 AND "payment_id" IS NOT NULL GROUP BY "transfer", "payment_id";--> statement-breakpoint
-- Claims without a payment now stand in the transaction of their work: one that is left over belongs to a call that died.
DELETE FROM "idempotency_keys" WHERE "status" IS NULL AND "payment_id" IS NULL;
