CREATE TABLE "order_numbers" (
	"restaurant_id" text NOT NULL,
	"day" date NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "order_numbers_restaurant_id_day_pk" PRIMARY KEY("restaurant_id","day"),
	CONSTRAINT "order_numbers_last_check" CHECK ("order_numbers"."last" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "day_number" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attention" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "attention_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "auto_accept_capacity" integer;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "auto_accept_unit" text DEFAULT 'orders' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_numbers" ADD CONSTRAINT "order_numbers_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_attention_idx" ON "orders" USING btree ("restaurant_id","attention_at") WHERE attention_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attention_check" CHECK ("orders"."attention" = ANY ('{cancelled,missed,changed,refunded}'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_attention_at_check" CHECK (("orders"."attention" IS NULL) = ("orders"."attention_at" IS NULL));--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_auto_accept_unit_check" CHECK ("restaurants"."auto_accept_unit" = ANY ('{orders,dishes}'));--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_auto_accept_check" CHECK ("restaurants"."auto_accept_capacity" > 0);