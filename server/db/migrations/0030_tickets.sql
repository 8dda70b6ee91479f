ALTER TABLE "support_threads" ADD COLUMN "number" bigserial NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "support_threads_number_key" ON "support_threads" USING btree ("number");