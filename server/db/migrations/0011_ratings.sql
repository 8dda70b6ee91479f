CREATE TABLE "dish_ratings" (
	"order_id" text NOT NULL,
	"dish_id" text NOT NULL,
	"up" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dish_ratings_order_id_dish_id_pk" PRIMARY KEY("order_id","dish_id")
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"order_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "review_reports_order_id_user_id_pk" PRIMARY KEY("order_id","user_id"),
	CONSTRAINT "review_reports_by_check" CHECK ("review_reports"."by" = ANY ('{reader,restaurant}')),
	CONSTRAINT "review_reports_reason_check" CHECK ("review_reports"."reason" = ANY ('{offensive,personalData,notAboutFood,advertising,untrue}'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "restaurant_id" text;--> statement-breakpoint
UPDATE ratings SET restaurant_id = orders.restaurant_id FROM orders WHERE orders.id = ratings.order_id;--> statement-breakpoint
ALTER TABLE "ratings" ALTER COLUMN "restaurant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "courier_id" uuid;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "courier_rating" smallint;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "courier_tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "dish_ratings" ADD CONSTRAINT "dish_ratings_order_id_ratings_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."ratings"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_order_id_ratings_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."ratings"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dish_ratings_dish_idx" ON "dish_ratings" USING btree ("dish_id","at");--> statement-breakpoint
CREATE INDEX "review_reports_open_idx" ON "review_reports" USING btree ("at") WHERE decided_at IS NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_courier_id_users_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ratings_restaurant_idx" ON "ratings" USING btree ("restaurant_id","at","id");--> statement-breakpoint
CREATE INDEX "ratings_reviews_idx" ON "ratings" USING btree ("restaurant_id","at","id") WHERE public AND feedback <> '' AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX "ratings_courier_idx" ON "ratings" USING btree ("courier_id","courier_rating") WHERE courier_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ratings_hidden_idx" ON "ratings" USING btree ("hidden_at") WHERE hidden_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" = ANY ('{setting.changed,role.granted,role.declined,admin.invited,admin.created,account.changed,account.exported,account.erased,deposit.changed,payoutAccount.changed,taxDetails.changed,session.ended,secondFactor.enabled,secondFactor.disabled,secondFactor.reset,account.suspended,account.restored,roles.changed,restaurant.added,restaurant.suspended,restaurant.restored,commission.changed,order.cancelled,order.moved,order.refunded,order.answered,review.hidden,review.kept,delivery.assigned,delivery.unassigned,delivery.moved,delivery.codeLocked,delivery.codeUnlocked,payout.sent,payout.failed,cash.received,thread.opened,thread.assigned,thread.resolved,thread.reopened,message.answered,refund.granted,refund.declined,dish.added,dish.changed,dish.deleted,menu.imported,menu.changed,restaurant.changed,restaurant.paused,restaurant.resumed,restaurant.setUp,restaurant.live,restaurant.offline,application.approved,application.declined,application.askedBack,staff.invited,staff.uninvited,staff.joined,staff.removed,staff.roleChanged,staff.pinSet,staff.pinRemoved,staff.pinLocked,staff.deviceShared,promoCode.added,promoCode.changed,shelter.approved,shelter.declined,shelter.suspended,volunteer.approved,volunteer.declined,volunteer.suspended,rescue.unlocked,rescue.photoHidden,rescue.photoShown,view.saved,view.changed,view.deleted,job.retried,job.dropped,donation.refunded,donation.hidden,donation.shown}'));--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_rating_check" CHECK ("ratings"."rating" BETWEEN 1 AND 5);--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_courier_rating_check" CHECK ("ratings"."courier_rating" BETWEEN 1 AND 5);--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_courier_check" CHECK (("ratings"."courier_id" IS NULL) = ("ratings"."courier_rating" IS NULL));--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_hidden_check" CHECK (("ratings"."hidden_at" IS NULL) = ("ratings"."hidden_reason" IS NULL));--> statement-breakpoint
-- Stars of an order are its restaurant's; a dish's only where the order had no other and they were no middling three.
INSERT INTO dish_ratings (order_id, dish_id, up, at)
  SELECT ratings.order_id, of_order.dish_id, ratings.rating > 3, ratings.at
  FROM ratings JOIN LATERAL (
    SELECT min(dish_id) AS dish_id FROM order_items WHERE order_items.order_id = ratings.order_id
    HAVING count(DISTINCT dish_id) = 1 AND count(*) FILTER (WHERE dish_id IS NULL) = 0
  ) of_order ON true
  WHERE ratings.rating <> 3;--> statement-breakpoint
UPDATE restaurants SET rating_sum = given.sum, rating_count = given.count
  FROM (SELECT restaurants.id, coalesce(sum(ratings.rating), 0)::int AS sum, count(ratings.rating)::int AS count
    FROM restaurants LEFT JOIN ratings ON ratings.restaurant_id = restaurants.id GROUP BY restaurants.id) given
  WHERE restaurants.id = given.id
    AND (restaurants.rating_sum, restaurants.rating_count) IS DISTINCT FROM (given.sum, given.count);--> statement-breakpoint
UPDATE dishes SET rating_sum = given.sum, rating_count = given.count
  FROM (SELECT dishes.id, coalesce(sum(CASE WHEN up THEN 5 ELSE 1 END) FILTER (WHERE up IS NOT NULL), 0)::int AS sum, count(up)::int AS count
    FROM dishes LEFT JOIN dish_ratings ON dish_ratings.dish_id = dishes.id GROUP BY dishes.id) given
  WHERE dishes.id = given.id
    AND (dishes.rating_sum, dishes.rating_count) IS DISTINCT FROM (given.sum, given.count);
