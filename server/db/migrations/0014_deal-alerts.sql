CREATE TABLE "deal_alerts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"created_at" timestamp with time zone NOT NULL,
	"notified_on" date,
	"notified_of" text,
	CONSTRAINT "deal_alerts_place_check" CHECK (("deal_alerts"."lat" IS NULL) = ("deal_alerts"."lng" IS NULL) AND "deal_alerts"."lat" BETWEEN -90 AND 90 AND "deal_alerts"."lng" BETWEEN -180 AND 180),
	CONSTRAINT "deal_alerts_notified_check" CHECK (("deal_alerts"."notified_on" IS NULL) = ("deal_alerts"."notified_of" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "deal_alerts" ADD CONSTRAINT "deal_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_alerts" ADD CONSTRAINT "deal_alerts_notified_of_surplus_lots_id_fk" FOREIGN KEY ("notified_of") REFERENCES "public"."surplus_lots"("id") ON DELETE no action ON UPDATE no action;