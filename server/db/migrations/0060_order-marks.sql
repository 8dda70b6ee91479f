ALTER TABLE "order_search" ADD COLUMN "marks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE order_search s SET marks = array_remove(ARRAY[lower(o.id), o.shipping->>'phone', lower(o.shipping->>'email'), lower(p.reference),
    '#' || lower(o.restaurant_id), '#' || lower(o.shipping->>'city'), CASE WHEN p.status = 'failed' THEN '#failed' END], NULL)
  FROM orders o JOIN payments p ON p.id = o.payment_id WHERE o.id = s.order_id;--> statement-breakpoint
CREATE INDEX "order_search_marks_idx" ON "order_search" USING gin ("marks") WITH (gin_pending_list_limit=256);