CREATE TABLE "recurring_rescues" (
	"id" text PRIMARY KEY NOT NULL,
	"restaurant_id" text NOT NULL,
	"shelter_id" text,
	"title" text NOT NULL,
	"portions" integer NOT NULL,
	"is_veg" boolean NOT NULL,
	"kind" text NOT NULL,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"weekdays" integer[] NOT NULL,
	"time" text NOT NULL,
	"pick_up_minutes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "recurring_rescues_kind_check" CHECK ("recurring_rescues"."kind" IN ('hot', 'highRisk', 'chilled')),
	CONSTRAINT "recurring_rescues_allergens_check" CHECK ("recurring_rescues"."allergens" <@ ARRAY['gluten', 'crustaceans', 'milk', 'egg', 'fish', 'nuts', 'soy', 'sulphites']),
	CONSTRAINT "recurring_rescues_portions_check" CHECK ("recurring_rescues"."portions" > 0 AND "recurring_rescues"."pick_up_minutes" > 0),
	CONSTRAINT "recurring_rescues_days_check" CHECK (cardinality("recurring_rescues"."weekdays") > 0 AND "recurring_rescues"."weekdays" <@ ARRAY[0, 1, 2, 3, 4, 5, 6])
);
--> statement-breakpoint
CREATE TABLE "rescue_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"recurring_id" text NOT NULL,
	"day" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"carrier_id" uuid,
	"warned_at" timestamp with time zone,
	"lot_id" text,
	CONSTRAINT "rescue_slots_state_check" CHECK ("rescue_slots"."state" IN ('planned', 'listed', 'skipped')),
	CONSTRAINT "rescue_slots_lot_check" CHECK (("rescue_slots"."lot_id" IS NOT NULL) = ("rescue_slots"."state" = 'listed'))
);
--> statement-breakpoint
ALTER TABLE "recurring_rescues" ADD CONSTRAINT "recurring_rescues_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_rescues" ADD CONSTRAINT "recurring_rescues_shelter_id_shelters_id_fk" FOREIGN KEY ("shelter_id") REFERENCES "public"."shelters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_slots" ADD CONSTRAINT "rescue_slots_recurring_id_recurring_rescues_id_fk" FOREIGN KEY ("recurring_id") REFERENCES "public"."recurring_rescues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_slots" ADD CONSTRAINT "rescue_slots_carrier_id_users_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_slots" ADD CONSTRAINT "rescue_slots_lot_id_surplus_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."surplus_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_rescues_restaurant_idx" ON "recurring_rescues" USING btree ("restaurant_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recurring_rescues_shelter_idx" ON "recurring_rescues" USING btree ("shelter_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "rescue_slots_day_key" ON "rescue_slots" USING btree ("recurring_id","day");--> statement-breakpoint
CREATE INDEX "rescue_slots_planned_idx" ON "rescue_slots" USING btree ("starts_at") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "rescue_slots_carrier_idx" ON "rescue_slots" USING btree ("carrier_id","starts_at");