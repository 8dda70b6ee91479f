CREATE TABLE "support_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"author" text NOT NULL,
	"author_id" uuid,
	"automatic" boolean DEFAULT false NOT NULL,
	"message" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_messages_author_check" CHECK ("support_messages"."author" IN ('person', 'support')),
	CONSTRAINT "support_messages_automatic_check" CHECK ("support_messages"."automatic" = ("support_messages"."author_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "support_threads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" text,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"unread_by_person" integer DEFAULT 0 NOT NULL,
	"unread_by_support" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"automatic_answers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "support_threads_topic_check" CHECK ("support_threads"."topic" IN ('orderLate', 'items', 'quality', 'payment', 'other')),
	CONSTRAINT "support_threads_state_check" CHECK ("support_threads"."state" IN ('open', 'answered', 'resolved')),
	CONSTRAINT "support_threads_unread_check" CHECK ("support_threads"."unread_by_person" >= 0 AND "support_threads"."unread_by_support" >= 0)
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_thread_id_support_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_thread_idx" ON "support_messages" USING btree ("thread_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_threads_user_idx" ON "support_threads" USING btree ("user_id","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_threads_age_idx" ON "support_threads" USING btree ("last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_threads_order_idx" ON "support_threads" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "support_threads_open_idx" ON "support_threads" USING btree ("last_message_at") WHERE state = 'open';