ALTER TABLE "impact_days" ADD COLUMN "meals" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE impact_days SET meals = told.meals
FROM (
  SELECT to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day, kind, sum((facts->>'meals')::bigint) AS meals
  FROM impact_entries WHERE facts ? 'meals' GROUP BY 1, 2
) AS told
WHERE impact_days.day = told.day AND impact_days.kind = told.kind;
