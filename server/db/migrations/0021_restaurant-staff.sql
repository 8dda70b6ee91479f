CREATE TABLE "restaurant_staff" (
	"user_id" uuid NOT NULL,
	"restaurant_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "restaurant_staff_user_id_restaurant_id_pk" PRIMARY KEY("user_id","restaurant_id")
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_restaurant_id_restaurants_id_fk";
--> statement-breakpoint
ALTER TABLE "restaurant_staff" ADD CONSTRAINT "restaurant_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_staff" ADD CONSTRAINT "restaurant_staff_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restaurant_staff_restaurant_idx" ON "restaurant_staff" USING btree ("restaurant_id");--> statement-breakpoint
INSERT INTO "restaurant_staff" ("user_id", "restaurant_id", "since") SELECT "id", "restaurant_id", "created_at" FROM "users" WHERE "restaurant_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "restaurant_id";