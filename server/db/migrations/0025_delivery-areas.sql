CREATE TABLE "delivery_areas" (
	"restaurant_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"shape" jsonb,
	"min_lng" double precision,
	"min_lat" double precision,
	"max_lng" double precision,
	"max_lat" double precision,
	"up_to" integer,
	"fee" bigint NOT NULL,
	"minimum" bigint,
	"free_over" bigint,
	"excluded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "delivery_areas_restaurant_id_position_pk" PRIMARY KEY("restaurant_id","position"),
	CONSTRAINT "delivery_areas_kind_check" CHECK (num_nonnulls("delivery_areas"."shape", "delivery_areas"."up_to") = 1),
	CONSTRAINT "delivery_areas_box_check" CHECK (num_nonnulls("delivery_areas"."min_lng", "delivery_areas"."min_lat", "delivery_areas"."max_lng", "delivery_areas"."max_lat") = CASE WHEN "delivery_areas"."shape" IS NULL THEN 0 ELSE 4 END),
	CONSTRAINT "delivery_areas_amounts_check" CHECK ("delivery_areas"."fee" >= 0 AND "delivery_areas"."minimum" >= 0 AND "delivery_areas"."free_over" >= 0)
);
--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "areas_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;