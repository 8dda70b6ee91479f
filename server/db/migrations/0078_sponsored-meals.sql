CREATE TABLE "meal_offers" (
	"restaurant_id" text PRIMARY KEY NOT NULL,
	"dish_id" text NOT NULL,
	"price" bigint NOT NULL,
	"per_day" integer NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meal_offers_check" CHECK ("meal_offers"."price" > 0 AND "meal_offers"."per_day" > 0)
);
--> statement-breakpoint
CREATE TABLE "meal_redemptions" (
	"order_id" text PRIMARY KEY NOT NULL,
	"restaurant_id" text NOT NULL,
	"shelter_id" text NOT NULL,
	"meals" integer NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "meal_redemptions_meals_check" CHECK ("meal_redemptions"."meals" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method_check";--> statement-breakpoint
ALTER TABLE "meal_offers" ADD CONSTRAINT "meal_offers_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_offers" ADD CONSTRAINT "meal_offers_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_redemptions" ADD CONSTRAINT "meal_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_redemptions" ADD CONSTRAINT "meal_redemptions_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_redemptions" ADD CONSTRAINT "meal_redemptions_shelter_id_shelters_id_fk" FOREIGN KEY ("shelter_id") REFERENCES "public"."shelters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meal_redemptions_restaurant_idx" ON "meal_redemptions" USING btree ("restaurant_id","day");--> statement-breakpoint
CREATE INDEX "meal_redemptions_shelter_idx" ON "meal_redemptions" USING btree ("shelter_id","day");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_check" CHECK ("payments"."method" IN ('creditCard', 'upi', 'cashOnDelivery', 'fund'));