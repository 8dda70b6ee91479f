ALTER TABLE "order_items" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Where nothing that was paid for dishes is left, all portions went back.
UPDATE order_items i SET refunded = i.quantity FROM orders o
WHERE o.id = i.order_id AND o.paid > 0
  AND (o.refunded = o.paid OR (o.paid - o.refunded <= o.delivery_fee AND o.delivery_fee < o.total));--> statement-breakpoint
-- What a request was granted for; a line is meant by its position. What an admin gave back by portions was kept as an amount alone.
UPDATE order_items i SET refunded = least(i.quantity, asked.quantity)
FROM refund_requests r, jsonb_to_recordset(r.items) AS asked (line int, quantity int),
  LATERAL (SELECT p.line FROM order_items p WHERE p.order_id = r.order_id ORDER BY p.line OFFSET asked.line LIMIT 1) placed
WHERE r.status = 'granted' AND r.items IS NOT NULL
  AND i.order_id = r.order_id AND i.line = placed.line AND i.refunded = 0;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_refunded_check" CHECK ("order_items"."refunded" BETWEEN 0 AND "order_items"."quantity");
