CREATE TABLE "impact_days" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"entries" bigint NOT NULL,
	"portions" bigint NOT NULL,
	"weighed_portions" bigint NOT NULL,
	"grams" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "impact_days_day_kind_pk" PRIMARY KEY("day","kind"),
	CONSTRAINT "impact_days_kind_check" CHECK ("impact_days"."kind" IN ('listed', 'sold', 'accepted', 'pickedUp', 'received', 'wasted', 'donated', 'spent'))
);
--> statement-breakpoint
INSERT INTO impact_days (day, kind, entries, portions, weighed_portions, grams, amount)
SELECT to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD'), kind, count(*) FILTER (WHERE NOT facts ? 'corrects'),
  coalesce(sum((facts->>'portions')::bigint), 0),
  coalesce(sum((facts->>'portions')::bigint) FILTER (WHERE facts ? 'grams'), 0),
  coalesce(sum((facts->>'grams')::bigint), 0),
  coalesce(sum((facts->>'amount')::bigint), 0)
FROM impact_entries GROUP BY 1, 2;
