CREATE TABLE "order_prints" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"prints" integer NOT NULL,
	CONSTRAINT "order_prints_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_prints_kind_check" CHECK ("order_prints"."kind" IN ('ticket', 'label')),
	CONSTRAINT "order_prints_prints_check" CHECK ("order_prints"."prints" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;