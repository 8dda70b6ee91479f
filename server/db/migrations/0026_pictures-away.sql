ALTER TABLE "pictures" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "pictures_here_idx" ON "pictures" USING btree ("created_at") WHERE bytes IS NOT NULL;