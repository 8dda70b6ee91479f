CREATE SEQUENCE "public"."donation_receipt_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"anonymous" boolean NOT NULL,
	"donor_name" text DEFAULT '' NOT NULL,
	"donor_email" text,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"receipt_number" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"receipt_sent_at" timestamp with time zone,
	CONSTRAINT "donations_amount_check" CHECK ("donations"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "mailbox_attachments" (
	"mail_id" text NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "mailbox_attachments_mail_id_filename_pk" PRIMARY KEY("mail_id","filename")
);
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_attachments" ADD CONSTRAINT "mailbox_attachments_mail_id_mailbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mailbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "donations_payment_key" ON "donations" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_receipt_number_key" ON "donations" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "donations_user_idx" ON "donations" USING btree ("user_id","created_at" DESC NULLS LAST) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "donations_wall_idx" ON "donations" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'received';