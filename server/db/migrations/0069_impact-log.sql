CREATE TABLE "impact_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "impact_entries" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"data" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "impact_entries_kind_check" CHECK ("impact_entries"."kind" IN ('listed', 'sold', 'accepted', 'pickedUp', 'received', 'wasted', 'donated', 'spent')),
	CONSTRAINT "impact_entries_seq_check" CHECK ("impact_entries"."seq" > 0)
);
--> statement-breakpoint
CREATE TABLE "impact_facts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "impact_facts_kind_check" CHECK ("impact_facts"."kind" IN ('listed', 'sold', 'accepted', 'pickedUp', 'received', 'wasted', 'donated', 'spent'))
);
--> statement-breakpoint
CREATE TABLE "impact_nodes" (
	"level" integer NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "impact_nodes_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "impact_entries_key" ON "impact_entries" USING btree ("key");--> statement-breakpoint
CREATE INDEX "impact_entries_kind_idx" ON "impact_entries" USING btree ("kind","at");--> statement-breakpoint
CREATE UNIQUE INDEX "impact_facts_key" ON "impact_facts" USING btree ("key");--> statement-breakpoint
CREATE TRIGGER impact_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON impact_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER impact_nodes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON impact_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER impact_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON impact_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
