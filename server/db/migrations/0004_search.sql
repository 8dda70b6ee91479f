-- What search looks through. Full text finds words and their beginnings, trigrams forgive typing errors.
ALTER TABLE dishes ADD COLUMN search_vector tsvector;
--> statement-breakpoint
CREATE FUNCTION dishes_fill_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  home restaurants%ROWTYPE;
  kitchen text;
BEGIN
  SELECT * INTO home FROM restaurants WHERE id = NEW.restaurant_id;
  kitchen := concat_ws(' ', home.area, array_to_string(home.cuisines, ' '));
  NEW.search_text := lower(unaccent(concat_ws(' ', NEW.name, home.name, kitchen, NEW.description)));
  NEW.search_vector :=
    setweight(to_tsvector('english', unaccent(NEW.name)), 'A') ||
    setweight(to_tsvector('english', unaccent(coalesce(home.name, ''))), 'B') ||
    setweight(to_tsvector('english', unaccent(kitchen)), 'C') ||
    setweight(to_tsvector('english', unaccent(NEW.description)), 'D');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER dishes_search BEFORE INSERT OR UPDATE OF name, description, restaurant_id ON dishes
  FOR EACH ROW EXECUTE FUNCTION dishes_fill_search();
--> statement-breakpoint
CREATE FUNCTION restaurants_refill_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dishes SET restaurant_id = NEW.id WHERE restaurant_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER restaurants_search AFTER UPDATE OF name, area, cuisines ON restaurants FOR EACH ROW
  WHEN ((OLD.name, OLD.area, OLD.cuisines) IS DISTINCT FROM (NEW.name, NEW.area, NEW.cuisines))
  EXECUTE FUNCTION restaurants_refill_search();
--> statement-breakpoint
CREATE INDEX dishes_search_vector_idx ON dishes USING gin (search_vector);
--> statement-breakpoint
CREATE INDEX dishes_search_trigram_idx ON dishes USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- The dishes in which every word is found, exactly or nearly. words[i] is what was typed, queries[i] the same word as a
-- tsquery. A hit on the word itself always scores above a near one; hits in the name above those further down.
CREATE FUNCTION match_dishes(words text[], queries text[], threshold real)
RETURNS TABLE (dish_id text, score integer) LANGUAGE plpgsql
SET pg_trgm.strict_word_similarity_threshold = 0.5 AS $$
DECLARE
  found text := 'true';
  points text := '0';
BEGIN
  PERFORM set_config('pg_trgm.strict_word_similarity_threshold', threshold::text, true);
  FOR i IN 1 .. cardinality(words) LOOP
    -- A word of one or two letters has too few trigrams to be compared.
    found := found || format(
      CASE WHEN length(words[i]) > 2 THEN ' AND (search_vector @@ ($2)[%1$s] OR ($1)[%1$s] <<%% search_text)'
      ELSE ' AND search_vector @@ ($2)[%1$s]' END, i);
    points := points || format(
      ' + CASE WHEN search_vector @@ ($2)[%1$s] THEN 1 + ts_rank(search_vector, ($2)[%1$s])
        ELSE strict_word_similarity(($1)[%1$s], lower(unaccent(name))) END', i);
  END LOOP;
  RETURN QUERY EXECUTE format(
    'SELECT id, round((100000 * (%s))::numeric)::integer FROM dishes WHERE deleted_at IS NULL AND %s', points, found)
    USING words, (SELECT array_agg(to_tsquery('english', query) ORDER BY place)
      FROM unnest(queries) WITH ORDINALITY AS typed (query, place));
END $$;
--> statement-breakpoint
-- Whoever changes the catalogue, every instance hears of it and drops what it had cached.
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dishes_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON dishes
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER restaurants_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
