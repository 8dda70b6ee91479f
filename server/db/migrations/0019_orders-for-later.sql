CREATE TABLE "slot_takes" (
	"order_id" text PRIMARY KEY NOT NULL,
	"restaurant_id" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"portions" integer NOT NULL,
	CONSTRAINT "slot_takes_portions_check" CHECK ("slot_takes"."portions" > 0)
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"restaurant_id" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"portions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "slots_restaurant_id_from_at_pk" PRIMARY KEY("restaurant_id","from_at"),
	CONSTRAINT "slots_taken_check" CHECK ("slots"."orders" >= 0 AND "slots"."portions" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_timeline" DROP CONSTRAINT "order_timeline_status_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slot_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "release_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "slot_orders" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "slot_portions" integer DEFAULT 40 NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "slot_lead_minutes" integer;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slot_takes_from_idx" ON "slot_takes" USING btree ("from_at");--> statement-breakpoint
CREATE INDEX "slots_from_idx" ON "slots" USING btree ("from_at");--> statement-breakpoint
ALTER TABLE "order_timeline" ADD CONSTRAINT "order_timeline_status_check" CHECK ("order_timeline"."status" = ANY ('{processing,scheduled,confirmed,preparing,readyForPickup,outForDelivery,delivered,cancelled}'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_slot_check" CHECK (("orders"."slot_from" IS NULL) = ("orders"."slot_to" IS NULL) AND ("orders"."slot_from" IS NULL) = ("orders"."release_at" IS NULL)
        AND "orders"."slot_from" < "orders"."slot_to");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_check" CHECK ("orders"."status" = ANY ('{processing,scheduled,confirmed,preparing,readyForPickup,outForDelivery,delivered,cancelled}'));--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_slots_check" CHECK ("restaurants"."slot_orders" >= 0 AND "restaurants"."slot_portions" >= 0 AND "restaurants"."slot_lead_minutes" >= 0);