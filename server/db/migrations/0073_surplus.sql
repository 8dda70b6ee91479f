CREATE TABLE "rescue_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"shelter_id" text NOT NULL,
	"portions" integer NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"carrier_id" uuid,
	"carrier_kind" text,
	"claimed_at" timestamp with time zone,
	"pay" bigint DEFAULT 0 NOT NULL,
	"pick_up_code" text NOT NULL,
	"receive_code" text NOT NULL,
	"wrong_pick_ups" integer DEFAULT 0 NOT NULL,
	"wrong_receives" integer DEFAULT 0 NOT NULL,
	"drop_outs" integer DEFAULT 0 NOT NULL,
	"dropped_by" uuid,
	"warned_at" timestamp with time zone,
	"picked_up_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"received_portions" integer,
	"grams" integer,
	"note" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"stars" integer,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "rescue_runs_state_check" CHECK ("rescue_runs"."state" IN ('open', 'claimed', 'pickedUp', 'received', 'cancelled', 'expired')),
	CONSTRAINT "rescue_runs_carrier_kind_check" CHECK ("rescue_runs"."carrier_kind" IN ('volunteer', 'agent')),
	CONSTRAINT "rescue_runs_portions_check" CHECK ("rescue_runs"."portions" > 0),
	CONSTRAINT "rescue_runs_received_check" CHECK (("rescue_runs"."state" = 'received') = ("rescue_runs"."received_portions" IS NOT NULL) AND "rescue_runs"."received_portions" BETWEEN 0 AND "rescue_runs"."portions"),
	CONSTRAINT "rescue_runs_carrier_check" CHECK ("rescue_runs"."carrier_id" IS NOT NULL OR "rescue_runs"."state" NOT IN ('claimed', 'pickedUp', 'received')),
	CONSTRAINT "rescue_runs_grams_check" CHECK ("rescue_runs"."grams" >= 0),
	CONSTRAINT "rescue_runs_stars_check" CHECK ("rescue_runs"."stars" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "surplus_lots" (
	"id" text PRIMARY KEY NOT NULL,
	"restaurant_id" text NOT NULL,
	"title" text NOT NULL,
	"portions" integer NOT NULL,
	"is_veg" boolean NOT NULL,
	"kind" text NOT NULL,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"cooked_at" timestamp with time zone NOT NULL,
	"use_by" timestamp with time zone,
	"pick_up_until" timestamp with time zone NOT NULL,
	"safe_until" timestamp with time zone NOT NULL,
	"sale_until" timestamp with time zone,
	"sale_price" bigint,
	"state" text NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"wasted" integer DEFAULT 0 NOT NULL,
	"remaining" integer GENERATED ALWAYS AS (portions - reserved - sold - accepted - received - wasted) STORED NOT NULL,
	"order_id" text,
	"listed_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"close_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "surplus_lots_kind_check" CHECK ("surplus_lots"."kind" IN ('hot', 'highRisk', 'chilled', 'packed')),
	CONSTRAINT "surplus_lots_state_check" CHECK ("surplus_lots"."state" IN ('onSale', 'offered', 'closed')),
	CONSTRAINT "surplus_lots_allergens_check" CHECK ("surplus_lots"."allergens" <@ ARRAY['gluten', 'crustaceans', 'milk', 'egg', 'fish', 'nuts', 'soy', 'sulphites']),
	CONSTRAINT "surplus_lots_portions_check" CHECK ("surplus_lots"."portions" > 0 AND least("surplus_lots"."reserved", "surplus_lots"."sold", "surplus_lots"."accepted", "surplus_lots"."received", "surplus_lots"."wasted", "surplus_lots"."remaining") >= 0),
	CONSTRAINT "surplus_lots_sale_check" CHECK (("surplus_lots"."sale_price" IS NULL) = ("surplus_lots"."sale_until" IS NULL)),
	CONSTRAINT "surplus_lots_price_check" CHECK ("surplus_lots"."sale_price" > 0),
	CONSTRAINT "surplus_lots_close_check" CHECK (("surplus_lots"."closed_at" IS NOT NULL) = ("surplus_lots"."state" = 'closed'))
);
--> statement-breakpoint
CREATE TABLE "surplus_reservations" (
	"order_id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"portions" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "surplus_reservations_state_check" CHECK ("surplus_reservations"."state" IN ('reserved', 'sold', 'released')),
	CONSTRAINT "surplus_reservations_portions_check" CHECK ("surplus_reservations"."portions" > 0)
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_subject_check";--> statement-breakpoint
ALTER TABLE "rescue_runs" ADD CONSTRAINT "rescue_runs_lot_id_surplus_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."surplus_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_runs" ADD CONSTRAINT "rescue_runs_shelter_id_shelters_id_fk" FOREIGN KEY ("shelter_id") REFERENCES "public"."shelters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_runs" ADD CONSTRAINT "rescue_runs_carrier_id_users_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surplus_lots" ADD CONSTRAINT "surplus_lots_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surplus_lots" ADD CONSTRAINT "surplus_lots_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surplus_reservations" ADD CONSTRAINT "surplus_reservations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surplus_reservations" ADD CONSTRAINT "surplus_reservations_lot_id_surplus_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."surplus_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rescue_runs_lot_idx" ON "rescue_runs" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "rescue_runs_shelter_idx" ON "rescue_runs" USING btree ("shelter_id","day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rescue_runs_carrier_idx" ON "rescue_runs" USING btree ("carrier_id","accepted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rescue_runs_open_idx" ON "rescue_runs" USING btree ("state") WHERE state IN ('open', 'claimed', 'pickedUp');--> statement-breakpoint
CREATE UNIQUE INDEX "surplus_lots_order_key" ON "surplus_lots" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "surplus_lots_restaurant_idx" ON "surplus_lots" USING btree ("restaurant_id","listed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "surplus_lots_open_idx" ON "surplus_lots" USING btree ("state","safe_until") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "surplus_reservations_lot_idx" ON "surplus_reservations" USING btree ("lot_id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subject_check" CHECK ("deliveries"."subject" IN ('order', 'rescue'));