CREATE TABLE "carrier_suggestions" (
	"run_id" text PRIMARY KEY NOT NULL,
	"carrier_id" uuid NOT NULL,
	"reason" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rescue_matches" (
	"lot_id" text NOT NULL,
	"shelter_id" text NOT NULL,
	"portions" integer NOT NULL,
	"reason" jsonb NOT NULL,
	"carrier_id" uuid,
	"carrier_reason" jsonb,
	"is_current" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rescue_matches_lot_id_shelter_id_pk" PRIMARY KEY("lot_id","shelter_id"),
	CONSTRAINT "rescue_matches_portions_check" CHECK ("rescue_matches"."portions" > 0),
	CONSTRAINT "rescue_matches_carrier_check" CHECK (("rescue_matches"."carrier_id" IS NULL) = ("rescue_matches"."carrier_reason" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "carrier_suggestions" ADD CONSTRAINT "carrier_suggestions_run_id_rescue_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."rescue_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_suggestions" ADD CONSTRAINT "carrier_suggestions_carrier_id_users_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_matches" ADD CONSTRAINT "rescue_matches_lot_id_surplus_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."surplus_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_matches" ADD CONSTRAINT "rescue_matches_shelter_id_shelters_id_fk" FOREIGN KEY ("shelter_id") REFERENCES "public"."shelters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_matches" ADD CONSTRAINT "rescue_matches_carrier_id_users_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_suggestions_carrier_idx" ON "carrier_suggestions" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "rescue_matches_shelter_idx" ON "rescue_matches" USING btree ("shelter_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "rescue_matches_carrier_idx" ON "rescue_matches" USING btree ("carrier_id") WHERE carrier_id IS NOT NULL;