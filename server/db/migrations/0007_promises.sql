CREATE TABLE "promise_city" (
	"id" text PRIMARY KEY NOT NULL,
	"learned" jsonb NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	"order_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promise_loads" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"load" real,
	"busy" real
);
--> statement-breakpoint
CREATE TABLE "promise_restaurants" (
	"restaurant_id" text PRIMARY KEY NOT NULL,
	"learned" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_by" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "promised_by" = "estimated_delivery";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "promised_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_from" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_to" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_reason" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "promise" jsonb;--> statement-breakpoint
ALTER TABLE "promise_restaurants" ADD CONSTRAINT "promise_restaurants_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_late_reason_check" CHECK ("orders"."late_reason" = ANY ('{kitchen,courier,way}'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promised_check" CHECK ("orders"."promised_from" BETWEEN 0 AND "orders"."promised_to");