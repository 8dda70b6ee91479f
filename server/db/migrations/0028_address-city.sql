ALTER TABLE "addresses" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "zip_code" text DEFAULT '' NOT NULL;