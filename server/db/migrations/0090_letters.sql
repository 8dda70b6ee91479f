-- What was kept as it looked is kept as what it says.
UPDATE "mailbox" SET "letter" = jsonb_build_object('language', 'en', 'subject', "subject", 'blocks', jsonb_build_array("text"), 'footer', '[]'::jsonb);--> statement-breakpoint
ALTER TABLE "mailbox" ALTER COLUMN "letter" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mailbox" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "mailbox" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "mailbox" DROP COLUMN "html";
