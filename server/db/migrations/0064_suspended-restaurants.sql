ALTER TABLE "restaurants" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "active_before" boolean;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "commission_percent" double precision;--> statement-breakpoint
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_search_idx" ON "audit_entries" USING gin ((lower(subject_id || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_commission_check" CHECK ("restaurants"."commission_percent" BETWEEN 0 AND 100);--> statement-breakpoint
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_suspension_check" CHECK ("restaurants"."suspended_at" IS NULL OR (NOT "restaurants"."active" AND "restaurants"."suspension_reason" IS NOT NULL));