CREATE TABLE "sandbox_charges" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"return_url" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "sandbox_charges_method_check" CHECK ("sandbox_charges"."method" IN ('creditCard', 'upi')),
	CONSTRAINT "sandbox_charges_status_check" CHECK ("sandbox_charges"."status" IN ('open', 'captured', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_status_check" CHECK ("sandbox_refunds"."status" IN ('pending', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_charges_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_charges"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_charges_order_key" ON "sandbox_charges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sandbox_charges_captured_idx" ON "sandbox_charges" USING btree ("settled_at") WHERE status = 'captured';--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment_idx" ON "sandbox_refunds" USING btree ("payment_id");