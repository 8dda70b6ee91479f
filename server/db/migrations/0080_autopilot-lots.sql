CREATE TABLE "autopilot_lots" (
	"lot_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "autopilot_lots" ADD CONSTRAINT "autopilot_lots_lot_id_surplus_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."surplus_lots"("id") ON DELETE no action ON UPDATE no action;