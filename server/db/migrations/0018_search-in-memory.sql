DROP TABLE "search_words" CASCADE;--> statement-breakpoint
-- The search is in the memory of each instance now.
DROP FUNCTION match_dishes(text[], text[], real);
--> statement-breakpoint
DROP TRIGGER dishes_words_inserted ON dishes;
--> statement-breakpoint
DROP TRIGGER dishes_words_updated ON dishes;
--> statement-breakpoint
DROP FUNCTION dishes_add_search_words();
--> statement-breakpoint
DROP TRIGGER restaurants_search ON restaurants;
--> statement-breakpoint
DROP FUNCTION restaurants_refill_search();
--> statement-breakpoint
DROP TRIGGER dishes_search ON dishes;
--> statement-breakpoint
DROP FUNCTION dishes_fill_search();
--> statement-breakpoint
ALTER TABLE dishes DROP COLUMN search_vector;
--> statement-breakpoint
-- An operator may use them for something else, or not let us drop them.
DO $$
DECLARE
  unused text;
BEGIN
  FOREACH unused IN ARRAY ARRAY['pg_trgm', 'unaccent'] LOOP
    BEGIN
      EXECUTE format('DROP EXTENSION IF EXISTS %I', unused);
    EXCEPTION WHEN dependent_objects_still_exist OR insufficient_privilege THEN
      NULL;
    END;
  END LOOP;
END $$;
