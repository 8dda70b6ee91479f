CREATE TABLE "order_changes" (
	"id" bigserial NOT NULL,
	"order_id" text NOT NULL,
	"command" jsonb NOT NULL,
	"name" text NOT NULL,
	"options" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"replacement" jsonb,
	"refunded" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_changes_order_id_id_pk" PRIMARY KEY("order_id","id"),
	CONSTRAINT "order_changes_refunded_check" CHECK ("order_changes"."refunded" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER order_changes_append_only BEFORE UPDATE OR DELETE ON "order_changes"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
