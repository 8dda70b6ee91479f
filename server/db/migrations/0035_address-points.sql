ALTER TABLE "addresses" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "lng" double precision;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_point_check" CHECK (("addresses"."lat" IS NULL) = ("addresses"."lng" IS NULL) AND "addresses"."lat" BETWEEN -90 AND 90 AND "addresses"."lng" BETWEEN -180 AND 180);