ALTER TABLE "tax_invoices" ADD COLUMN "parties" jsonb;--> statement-breakpoint
ALTER TABLE "commission_invoices" ADD COLUMN "parties" jsonb;