ALTER TABLE "orders" ADD COLUMN "commission" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agent_share" bigint;--> statement-breakpoint
-- Orders from before are on the terms in force now; a setting that is no percentage counts as the default, as the server reads it.
WITH stored AS (
  SELECT (SELECT value FROM platform_settings WHERE name = 'pricing') AS pricing
), percents AS (
  SELECT
    CASE WHEN jsonb_typeof(pricing -> 'commissionPercent') = 'number'
      THEN least(greatest((pricing ->> 'commissionPercent')::numeric, 0), 100) ELSE 15 END AS commission,
    CASE WHEN jsonb_typeof(pricing -> 'agentPercent') = 'number'
      THEN least(greatest((pricing ->> 'agentPercent')::numeric, 0), 100) ELSE 10 END AS agent
  FROM stored
)
UPDATE orders SET
  commission = floor(subtotal * percents.commission / 100 + 0.5),
  agent_share = floor(total * percents.agent / 100 + 0.5)
FROM percents;--> statement-breakpoint
-- What was settled already was settled on the terms that the ledger shows.
UPDATE orders SET commission = orders.subtotal - e.amount
FROM ledger_entries e
WHERE e.order_id = orders.id AND e.kind = 'settlement' AND e.account = 'restaurant'
  AND e.amount BETWEEN 0 AND orders.subtotal;--> statement-breakpoint
UPDATE orders SET agent_share = e.amount
FROM ledger_entries e
WHERE e.order_id = orders.id AND e.kind = 'settlement' AND e.account = 'agent'
  AND e.amount BETWEEN 0 AND orders.total;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "commission" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "agent_share" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" IN ('charge', 'cash', 'settlement', 'refund', 'donation'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" IN ('customer', 'donor', 'clearing', 'cash', 'restaurant', 'agent', 'tax', 'platform', 'fund'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_owner_check" CHECK (("ledger_entries"."owner" IS NOT NULL OR "ledger_entries"."account" NOT IN ('customer', 'cash', 'restaurant', 'agent'))
        AND ("ledger_entries"."owner" IS NULL OR "ledger_entries"."account" NOT IN ('clearing', 'tax', 'platform', 'fund')));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_terms_check" CHECK ("orders"."commission" BETWEEN 0 AND "orders"."subtotal" AND "orders"."agent_share" BETWEEN 0 AND "orders"."total");
