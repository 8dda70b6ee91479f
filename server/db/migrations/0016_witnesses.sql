CREATE TABLE "impact_cosignatures" (
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"line" text NOT NULL,
	CONSTRAINT "impact_cosignatures_size_key_pk" PRIMARY KEY("size","key")
);
--> statement-breakpoint
CREATE TABLE "impact_witnesses" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"size" bigint NOT NULL,
	"problem" text NOT NULL,
	"evidence" text,
	"failures" integer NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	CONSTRAINT "impact_witnesses_state_check" CHECK ("impact_witnesses"."state" = ANY ('{cosigning,away,unknown,rejected,split,faulty}'))
);
--> statement-breakpoint
CREATE TRIGGER impact_cosignatures_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON impact_cosignatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
