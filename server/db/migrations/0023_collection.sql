ALTER TABLE "orders" DROP CONSTRAINT "orders_fulfilment_check";--> statement-breakpoint
UPDATE "orders" SET "fulfilment" = 'collection' WHERE "fulfilment" = 'counter';--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "collection_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "here_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "no_show_minutes" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "no_show_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "no_show_refund_percent" smallint;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "collection" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_no_show_check" CHECK ("orders"."no_show_refund_percent" BETWEEN 0 AND 100 AND "orders"."no_show_minutes" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment_check" CHECK ("orders"."fulfilment" = ANY ('{delivery,collection}'));