CREATE TABLE "revocations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"session_id" uuid,
	"user_id" uuid,
	"rights_version" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "revocations_subject_check" CHECK (("revocations"."session_id" IS NULL) <> ("revocations"."user_id" IS NULL) AND ("revocations"."user_id" IS NULL) = ("revocations"."rights_version" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"remember_me" boolean NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"system" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP CONSTRAINT "refresh_tokens_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "refresh_tokens_family_idx";--> statement-breakpoint
DROP INDEX "refresh_tokens_user_idx";--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "session_id" uuid;--> statement-breakpoint
UPDATE "refresh_tokens" SET "session_id" = "family";--> statement-breakpoint
ALTER TABLE "refresh_tokens" ALTER COLUMN "session_id" SET NOT NULL;--> statement-breakpoint
INSERT INTO "sessions" ("id", "user_id", "remember_me", "created_at", "last_used_at", "ends_at", "ended_at", "end_reason")
SELECT "family", "user_id", bool_or("remember_me"), min("issued_at"), max("issued_at"), max("expires_at") + interval '60 days',
  max("revoked_at"), CASE WHEN max("revoked_at") IS NOT NULL THEN 'signedOut' END
FROM "refresh_tokens" GROUP BY "family", "user_id";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rights_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revocations_age_idx" ON "revocations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "sessions_end_idx" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP COLUMN "family";--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP COLUMN "remember_me";--> statement-breakpoint
ALTER TABLE "refresh_tokens" DROP COLUMN "revoked_at";