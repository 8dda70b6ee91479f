CREATE TABLE "book_audits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "book_audits_at_idx" ON "book_audits" USING btree ("at" DESC NULLS LAST);