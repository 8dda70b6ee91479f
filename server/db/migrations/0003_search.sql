-- What search looks through. A mistyped word is compared with the few thousand words that there are, not with every
-- dish: trigrams find the near words, full text finds the dishes that have them.
ALTER TABLE dishes ADD COLUMN search_vector tsvector;
--> statement-breakpoint
CREATE FUNCTION dishes_fill_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  home restaurants%ROWTYPE;
BEGIN
  SELECT * INTO home FROM restaurants WHERE id = NEW.restaurant_id;
  NEW.search_vector :=
    setweight(to_tsvector('english', unaccent(NEW.name)), 'A') ||
    setweight(to_tsvector('english', unaccent(coalesce(home.name, ''))), 'B') ||
    setweight(to_tsvector('english', unaccent(concat_ws(' ', home.area, array_to_string(home.cuisines, ' ')))), 'C') ||
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
-- In the order of the words, so that two who add the same ones wait for each other and do not block each other.
CREATE FUNCTION dishes_add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
    SELECT DISTINCT found.word
    FROM fresh, unnest(tsvector_to_array(fresh.search_vector)) AS found (word)
    WHERE length(found.word) BETWEEN 3 AND 40
      AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = found.word)
    ORDER BY found.word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dishes_words_inserted AFTER INSERT ON dishes REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION dishes_add_search_words();
--> statement-breakpoint
CREATE TRIGGER dishes_words_updated AFTER UPDATE ON dishes REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION dishes_add_search_words();
--> statement-breakpoint
-- New words are rare and looked up at once: no list of pending ones.
CREATE INDEX search_words_trigram_idx ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
-- The dishes in which every word is found, exactly or nearly. words[i] is what was typed, queries[i] the same word as a
-- tsquery; a near word shares at least `threshold` of its trigrams (0 to 1). A hit on the word itself always scores
-- above a near one; hits in the name above those further down; the nearest words first; then best
-- sellers and short names. A word counts once in a name (0.6 is ts_rank of one hit there), however often it is said.
CREATE FUNCTION match_dishes(words text[], queries text[], threshold real)
RETURNS TABLE (dish_id text, score integer) LANGUAGE plpgsql
SET pg_trgm.similarity_threshold = 0.5 AS $$
DECLARE
  exact tsquery[] := '{}';
  either tsquery[] := '{}';
  near tsquery[];
  likeness real[];
  found text := 'true';
  points text := '0.1 / (1 + cardinality(string_to_array(name, '' ''))) + CASE WHEN best_seller THEN 0.02 ELSE 0 END';
BEGIN
  PERFORM set_config('pg_trgm.similarity_threshold', threshold::text, true);
  FOR i IN 1 .. cardinality(words) LOOP
    exact := exact || to_tsquery('english', queries[i]);
    -- The near words of all the words lie in one pair of arrays, a row for each place in the search.
    SELECT coalesce(array_agg(ts ORDER BY alike DESC), '{}'), coalesce(array_agg(alike ORDER BY alike DESC), '{}')
      INTO near, likeness
      FROM (
        SELECT array_to_tsvector(ARRAY[known.word])::text::tsquery AS ts, similarity(known.word, stem.word) AS alike
        FROM search_words known,
          (SELECT coalesce((tsvector_to_array(to_tsvector('english', words[i])))[1], words[i]) AS word) stem
        -- A word of one or two letters has too few trigrams to be compared.
        WHERE known.word % stem.word AND length(words[i]) > 2
        ORDER BY alike DESC, known.word LIMIT 12
      ) AS candidates;
    either := either || (SELECT coalesce(exact[i] || string_agg(ts::text, ' | ')::tsquery, exact[i]) FROM unnest(near) AS ts);
    found := found || format(' AND search_vector @@ ($2)[%s]', i);
    points := points || format(
      ' + CASE WHEN search_vector @@ ($1)[%1$s] THEN 1 + least(ts_rank(search_vector, ($1)[%1$s]), 0.6)
        ELSE ts_rank(search_vector, ($2)[%1$s]) / 10 + (
          SELECT coalesce(max(alike), 0) / 2
          FROM unnest(%2$L::tsquery[], %3$L::real[]) AS near (word, alike) WHERE search_vector @@ near.word) END',
      i, near, likeness);
  END LOOP;
  RETURN QUERY EXECUTE format(
    'SELECT id, round((100000 * (%s))::numeric)::integer FROM dishes WHERE deleted_at IS NULL AND %s', points, found)
    USING exact, either;
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
