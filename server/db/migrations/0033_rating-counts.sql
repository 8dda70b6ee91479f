ALTER TABLE "dishes" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE restaurants SET rating_sum = given.stars, rating_count = given.times
FROM (
  SELECT o.restaurant_id, sum(r.rating) AS stars, count(*) AS times
  FROM ratings r JOIN orders o ON o.id = r.order_id GROUP BY o.restaurant_id
) AS given
WHERE restaurants.id = given.restaurant_id;--> statement-breakpoint
UPDATE dishes SET rating_sum = given.stars, rating_count = given.times
FROM (
  SELECT i.dish_id, sum(r.rating) AS stars, count(*) AS times
  FROM ratings r JOIN (SELECT DISTINCT order_id, dish_id FROM order_items) AS i USING (order_id) GROUP BY i.dish_id
) AS given
WHERE dishes.id = given.dish_id;
