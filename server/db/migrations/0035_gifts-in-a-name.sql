ALTER TABLE "donations" ADD COLUMN "honoree" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "honoree_email" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "pan" "bytea";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "pan_key_id" text;