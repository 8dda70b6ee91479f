ALTER TABLE "donation_uses" ADD COLUMN "meals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "donation_uses" ADD COLUMN "meals_returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "meals_kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "at_checkout" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fund_spendings" ADD COLUMN "meal_price" bigint;--> statement-breakpoint
-- What is left of gifts for meals pays for as many as before; what that leaves over waits with all other gifts.
UPDATE "donations" SET "meals_kept" = least("meals", ("amount" - "used" - "refunded") / greatest("amount" / "meals", 1))
  WHERE "meals" IS NOT NULL AND "status" IN ('pending', 'received');--> statement-breakpoint
UPDATE "donations" d SET "at_checkout" = true FROM "payments" p WHERE p."id" = d."payment_id" AND p."purpose" = 'order';--> statement-breakpoint
ALTER TABLE "donation_uses" ADD CONSTRAINT "donation_uses_meals_check" CHECK ("donation_uses"."meals_returned" BETWEEN 0 AND "donation_uses"."meals");--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_kept_check" CHECK (CASE WHEN "donations"."meals" IS NULL THEN "donations"."meals_kept" = 0 ELSE "donations"."meals_kept" BETWEEN 0 AND "donations"."meals"
        AND "donations"."meals_kept" * ("donations"."amount" / "donations"."meals") <= "donations"."amount" - "donations"."used" - "donations"."refunded" END);