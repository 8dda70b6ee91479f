CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"restaurant_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"undone" jsonb
);
--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_at_idx" ON "bulk_changes" USING btree ("at");