CREATE TABLE "group_cart_guests" (
	"token" text NOT NULL,
	"name_key" text NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_cart_guests_token_name_key_pk" PRIMARY KEY("token","name_key")
);
--> statement-breakpoint
CREATE TABLE "group_carts" (
	"token" text PRIMARY KEY NOT NULL,
	"restaurant_id" text NOT NULL,
	"host_id" uuid NOT NULL,
	"guest_limit" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"locked_at" timestamp with time zone,
	"order_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guests" jsonb;--> statement-breakpoint
ALTER TABLE "group_cart_guests" ADD CONSTRAINT "group_cart_guests_token_group_carts_token_fk" FOREIGN KEY ("token") REFERENCES "public"."group_carts"("token") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_carts" ADD CONSTRAINT "group_carts_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_carts" ADD CONSTRAINT "group_carts_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_carts" ADD CONSTRAINT "group_carts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_carts_host_idx" ON "group_carts" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "group_carts_expiry_idx" ON "group_carts" USING btree ("expires_at");