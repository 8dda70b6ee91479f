ALTER TABLE "orders" ADD COLUMN "recall_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "recall_estimate" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_recall_check" CHECK (("orders"."recall_until" IS NULL) = ("orders"."recall_estimate" IS NULL));