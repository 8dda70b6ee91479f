CREATE TABLE "menu_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"restaurant_id" text NOT NULL,
	"name" text NOT NULL,
	"name_hi" text DEFAULT '' NOT NULL,
	"hours" jsonb,
	"sort_order" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_option_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"restaurant_id" text NOT NULL,
	"name" text NOT NULL,
	"min_choices" integer DEFAULT 0 NOT NULL,
	"max_choices" integer DEFAULT 1 NOT NULL,
	"choices" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restaurant_accounts" (
	"restaurant_id" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"last_four" text NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restaurant_tax_details" (
	"restaurant_id" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_orders" (
	"restaurant_id" text PRIMARY KEY NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"heard_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_check";--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "kind" text DEFAULT 'bulk' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "after" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dish_option_groups" ADD COLUMN "shared_id" text;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "own_category_id" text;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "hours" jsonb;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "served_hours" jsonb;--> statement-breakpoint
ALTER TABLE "menu_categories" ADD CONSTRAINT "menu_categories_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_option_groups" ADD CONSTRAINT "shared_option_groups_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_accounts" ADD CONSTRAINT "restaurant_accounts_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_tax_details" ADD CONSTRAINT "restaurant_tax_details_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_orders" ADD CONSTRAINT "test_orders_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "menu_categories_name" ON "menu_categories" USING btree ("restaurant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "shared_option_groups_name" ON "shared_option_groups" USING btree ("restaurant_id",lower("name"));--> statement-breakpoint
ALTER TABLE "dish_option_groups" ADD CONSTRAINT "dish_option_groups_shared_id_shared_option_groups_id_fk" FOREIGN KEY ("shared_id") REFERENCES "public"."shared_option_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_own_category_id_menu_categories_id_fk" FOREIGN KEY ("own_category_id") REFERENCES "public"."menu_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dish_option_groups_shared_idx" ON "dish_option_groups" USING btree ("shared_id") WHERE shared_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "dishes_own_category_idx" ON "dishes" USING btree ("own_category_id") WHERE own_category_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_check" CHECK ("audit_entries"."action" = ANY ('{setting.changed,role.granted,role.declined,admin.invited,admin.created,account.changed,account.exported,account.erased,deposit.changed,payoutAccount.changed,taxDetails.changed,session.ended,secondFactor.enabled,secondFactor.disabled,secondFactor.reset,account.suspended,account.restored,roles.changed,restaurant.added,restaurant.suspended,restaurant.restored,commission.changed,order.cancelled,order.moved,order.refunded,delivery.assigned,delivery.unassigned,delivery.moved,cash.received,thread.opened,thread.assigned,thread.resolved,thread.reopened,message.answered,refund.granted,refund.declined,dish.added,dish.changed,dish.deleted,menu.imported,menu.changed,restaurant.changed,restaurant.paused,restaurant.resumed,restaurant.setUp,restaurant.live,restaurant.offline,application.approved,application.declined,application.askedBack,staff.invited,staff.uninvited,staff.joined,staff.removed,promoCode.added,promoCode.changed,shelter.approved,shelter.declined,shelter.suspended,volunteer.approved,volunteer.declined,volunteer.suspended,rescue.unlocked,rescue.photoHidden,rescue.photoShown,view.saved,view.changed,view.deleted,job.retried,job.dropped,donation.refunded,donation.hidden,donation.shown}'));--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_kind_check" CHECK ("bulk_changes"."kind" = ANY ('{bulk,import}'));--> statement-breakpoint
-- When a dish is served decides whether it can be ordered, so it gives the dish a new version, too.
DROP TRIGGER dishes_versioned ON dishes;--> statement-breakpoint
CREATE TRIGGER dishes_versioned BEFORE UPDATE ON dishes FOR EACH ROW
  WHEN (OLD.restaurant_id IS DISTINCT FROM NEW.restaurant_id OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.price IS DISTINCT FROM NEW.price OR OLD.original_price IS DISTINCT FROM NEW.original_price
    OR OLD.available IS DISTINCT FROM NEW.available OR OLD.stock_per_day IS DISTINCT FROM NEW.stock_per_day
    OR OLD.served_hours IS DISTINCT FROM NEW.served_hours OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION dishes_next_menu_version();
