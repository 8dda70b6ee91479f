ALTER TABLE "sessions" DROP CONSTRAINT "sessions_end_reason_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_suspended_idx" ON "users" USING btree ("suspended_at") WHERE suspended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_requested_idx" ON "users" USING btree ("created_at") WHERE requested_role IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_roles_idx" ON "users" USING gin ("roles");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ((lower(username || ' ' || email || ' ' || full_name || ' ' || mobile_number)) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_end_reason_check" CHECK ("sessions"."end_reason" IN ('signedOut', 'elsewhere', 'newPassword', 'reuse', 'accountDeleted', 'suspended'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension_check" CHECK (("users"."suspended_at" IS NULL) = ("users"."suspension_reason" IS NULL));