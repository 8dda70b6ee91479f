CREATE TABLE "rescue_drop_outs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"carrier_id" uuid,
	"carrier_kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rescue_drop_outs_carrier_kind_check" CHECK ("rescue_drop_outs"."carrier_kind" IN ('volunteer', 'agent'))
);
--> statement-breakpoint
DROP INDEX "rescue_runs_carrier_idx";--> statement-breakpoint
ALTER TABLE "rescue_runs" ADD COLUMN "pay_transfer" uuid;--> statement-breakpoint
ALTER TABLE "rescue_drop_outs" ADD CONSTRAINT "rescue_drop_outs_run_id_rescue_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."rescue_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_drop_outs" ADD CONSTRAINT "rescue_drop_outs_carrier_id_users_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rescue_drop_outs_run_idx" ON "rescue_drop_outs" USING btree ("run_id","at");--> statement-breakpoint
CREATE INDEX "rescue_drop_outs_carrier_idx" ON "rescue_drop_outs" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "rescue_runs_received_idx" ON "rescue_runs" USING btree ("shelter_id","accepted_at","id") WHERE state IN ('received', 'cancelled', 'expired');--> statement-breakpoint
CREATE INDEX "rescue_runs_paid_idx" ON "rescue_runs" USING btree ("pay_transfer") WHERE pay_transfer IS NOT NULL;--> statement-breakpoint
CREATE INDEX "surplus_lots_listed_idx" ON "surplus_lots" USING btree ("listed_at","id");--> statement-breakpoint
CREATE INDEX "rescue_runs_carrier_idx" ON "rescue_runs" USING btree ("carrier_id","accepted_at","id");--> statement-breakpoint
-- A run and what its courier was paid for it were written in one transaction, of one moment.
UPDATE rescue_runs r SET pay_transfer = e.transfer_id
FROM ledger_entries e
WHERE r.state = 'received' AND r.carrier_kind = 'agent' AND r.pay > 0
  AND e.account = 'agent' AND e.owner = r.carrier_id::text AND e.at = r.received_at
  AND e.amount = r.pay AND e.order_id IS NULL AND e.kind IN ('spending', 'settlement');
