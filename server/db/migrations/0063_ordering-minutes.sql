ALTER TABLE "orders" ADD COLUMN "accept_minutes" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_minutes" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_minutes" integer DEFAULT 30 NOT NULL;