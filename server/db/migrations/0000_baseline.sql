-- The whole schema as of 0.2.0, by room. Columns and checks are those of server/db/tables/; functions, triggers and
-- some indexes, which Drizzle cannot say, are here alone.

-- For search by parts of words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- What is written once and never changed: money, what happened to orders, the public ledger.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- Ends a statement that writes for several unless it may write for all of them, so that it leaves nothing
-- behind (db/all-or-nothing.ts).
CREATE FUNCTION all_or_nothing(ok boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF ok THEN
    RETURN true;
  END IF;
  RAISE EXCEPTION 'they cannot all be written' USING ERRCODE = 'AN001';
END $$;
--> statement-breakpoint
-- Calls: what was answered, how often, and which sign-ins ended (tables/http.ts)

CREATE TABLE idempotency_keys (
  principal text NOT NULL,
  key text NOT NULL,
  route text NOT NULL,
  fingerprint text NOT NULL,
  status integer,
  response json,
  payment_id uuid,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_principal_key_pk PRIMARY KEY (principal, key)
);
--> statement-breakpoint
CREATE INDEX idempotency_keys_age_idx ON idempotency_keys (created_at);
--> statement-breakpoint
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  hits integer NOT NULL,
  resets_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE revocations (
  id bigserial PRIMARY KEY,
  session_id uuid,
  user_id uuid,
  rights_version integer,
  at timestamptz NOT NULL,
  CONSTRAINT revocations_subject_check CHECK (
    ((session_id IS NULL) <> (user_id IS NULL)) AND ((user_id IS NULL) = (rights_version IS NULL))
  )
);
--> statement-breakpoint
CREATE INDEX revocations_age_idx ON revocations (at);
--> statement-breakpoint
-- Settings (tables/settings.ts)

CREATE TABLE platform_settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Every instance hears of a change when it commits, whoever made it.
CREATE FUNCTION announce_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings', coalesce(NEW.name, OLD.name));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER platform_settings_announce AFTER INSERT OR DELETE OR UPDATE ON platform_settings
  FOR EACH ROW EXECUTE FUNCTION announce_setting();
--> statement-breakpoint
-- What the platform remembers of itself (tables/platform.ts)

CREATE TABLE platform_state (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Who did what (tables/audit.ts)

CREATE TABLE audit_entries (
  id bigserial PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_entries_action_check CHECK (
    action = ANY ('{setting.changed, role.granted, role.declined, admin.invited, admin.created,
    account.changed, account.exported, account.erased, deposit.changed, session.ended, secondFactor.enabled,
    secondFactor.disabled, secondFactor.reset, account.suspended, account.restored, roles.changed,
    restaurant.added, restaurant.suspended, restaurant.restored, commission.changed, order.cancelled,
    order.moved, order.refunded, delivery.assigned, delivery.unassigned, delivery.moved, cash.received,
    thread.opened, thread.assigned, thread.resolved, thread.reopened, message.answered, refund.granted,
    refund.declined, dish.added, dish.changed, dish.deleted, menu.imported, menu.changed, restaurant.changed,
    restaurant.paused, restaurant.resumed, restaurant.setUp, restaurant.live, restaurant.offline,
    application.approved, application.declined, application.askedBack, staff.invited, staff.uninvited,
    staff.joined, staff.removed, promoCode.added, promoCode.changed, shelter.approved, shelter.declined,
    shelter.suspended, volunteer.approved, volunteer.declined, volunteer.suspended, rescue.unlocked,
    rescue.photoHidden, rescue.photoShown, view.saved, view.changed, view.deleted, job.retried, job.dropped,
    donation.refunded, donation.hidden, donation.shown}')
  ),
  CONSTRAINT audit_entries_actor_kind_check CHECK (actor_kind = ANY ('{account, operator}')),
  CONSTRAINT audit_entries_subject_kind_check CHECK (
    subject_kind = ANY ('{setting, account, adminInvitation, session, order, delivery, dish, restaurant,
    application, thread, message, promoCode, shelter, volunteer, rescue, view, job, donation}')
  )
);
--> statement-breakpoint
CREATE INDEX audit_entries_actor_idx ON audit_entries (actor_id, id);
--> statement-breakpoint
CREATE INDEX audit_entries_at_idx ON audit_entries (at);
--> statement-breakpoint
CREATE INDEX audit_entries_search_idx ON audit_entries
  USING gin (lower(((((subject_id || ' ') || COALESCE((before)::text, '')) || ' ') || COALESCE((after)::text,
  ''))) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX audit_entries_subject_idx ON audit_entries (subject_kind, subject_id, id);
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Accounts (tables/accounts.ts)

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL,
  canonical_username text,
  username_skeleton text,
  email text NOT NULL,
  email_confirmed_at timestamptz,
  password_hash text NOT NULL,
  full_name text NOT NULL DEFAULT '',
  mobile_number text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  roles text[] NOT NULL,
  requested_role text,
  profile_image text,
  preferences jsonb NOT NULL,
  temporary_password_hash text,
  temporary_password_expires_at timestamptz,
  temporary_password_used_at timestamptz,
  language text NOT NULL DEFAULT 'en',
  rights_version integer NOT NULL DEFAULT 0,
  last_login timestamptz,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  CONSTRAINT users_requested_role_check CHECK (
    requested_role = ANY ('{ROLE_ADMIN, ROLE_RESTAURANT, ROLE_CUSTOMER, ROLE_DELIVERY_AGENT, ROLE_SHELTER,
    ROLE_VOLUNTEER}')
  ),
  CONSTRAINT users_roles_check CHECK (
    roles <@ ARRAY['ROLE_ADMIN', 'ROLE_RESTAURANT', 'ROLE_CUSTOMER', 'ROLE_DELIVERY_AGENT', 'ROLE_SHELTER',
    'ROLE_VOLUNTEER']
  ),
  CONSTRAINT users_suspension_check CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX users_canonical_username_key ON users (canonical_username);
--> statement-breakpoint
CREATE UNIQUE INDEX users_confirmed_email_key ON users (lower(email)) WHERE email_confirmed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_created_idx ON users (created_at, id);
--> statement-breakpoint
CREATE INDEX users_deleted_idx ON users (deleted_at) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_email_idx ON users (lower(email));
--> statement-breakpoint
CREATE INDEX users_requested_idx ON users (created_at) WHERE requested_role IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_roles_idx ON users USING gin (roles);
--> statement-breakpoint
CREATE INDEX users_search_idx ON users
  USING gin (lower(((((((username || ' ') || email) || ' ') || full_name) || ' ') || mobile_number)) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_suspended_idx ON users (suspended_at) WHERE suspended_at IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
--> statement-breakpoint
CREATE UNIQUE INDEX users_username_skeleton_key ON users (username_skeleton);
--> statement-breakpoint
CREATE TABLE addresses (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  label text NOT NULL,
  address text NOT NULL,
  city text NOT NULL DEFAULT '',
  zip_code text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  lat double precision,
  lng double precision,
  created_at timestamptz NOT NULL,
  CONSTRAINT addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT addresses_point_check CHECK (
    ((lat IS NULL) = (lng IS NULL)) AND (lat >= -90 AND lat <= 90) AND (lng >= -180 AND lng <= 180)
  )
);
--> statement-breakpoint
CREATE UNIQUE INDEX addresses_one_default_key ON addresses (user_id) WHERE is_default;
--> statement-breakpoint
CREATE INDEX addresses_user_idx ON addresses (user_id);
--> statement-breakpoint
CREATE TABLE admin_invitations (
  token_hash text PRIMARY KEY,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash text NOT NULL,
  CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  remember_me boolean NOT NULL,
  browser text NOT NULL DEFAULT '',
  system text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text,
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT sessions_end_reason_check CHECK (
    end_reason = ANY ('{signedOut, elsewhere, newPassword, reuse, accountDeleted, suspended}')
  )
);
--> statement-breakpoint
CREATE INDEX sessions_end_idx ON sessions (ends_at);
--> statement-breakpoint
CREATE INDEX sessions_user_idx ON sessions (user_id) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE TABLE refresh_tokens (
  token_hash text PRIMARY KEY,
  session_id uuid NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT refresh_tokens_session_id_sessions_id_fk
    FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX refresh_tokens_session_idx ON refresh_tokens (session_id);
--> statement-breakpoint
CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY,
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step integer,
  CONSTRAINT second_factors_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
--> statement-breakpoint
-- Pictures (tables/pictures.ts)

CREATE TABLE pictures (
  id text PRIMARY KEY,
  bytes bytea NOT NULL,
  type text NOT NULL,
  created_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Live events (tables/outbox.ts)

CREATE TABLE open_streams (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  until timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX open_streams_user_idx ON open_streams (user_id);
--> statement-breakpoint
CREATE TABLE outbox_events (
  id bigserial PRIMARY KEY,
  topics text[] NOT NULL,
  kind text NOT NULL,
  data json NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  written_by xid8 NOT NULL DEFAULT pg_current_xact_id()
);
--> statement-breakpoint
CREATE INDEX outbox_events_topics_idx ON outbox_events
  USING gin (topics) WITH (fastupdate = true, gin_pending_list_limit = 64);
--> statement-breakpoint
CREATE INDEX outbox_events_written_idx ON outbox_events (written_by);
--> statement-breakpoint
CREATE TABLE presence (
  subject text NOT NULL,
  stream text PRIMARY KEY,
  until timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX presence_subject_idx ON presence (subject);
--> statement-breakpoint
-- Old rows go (outbox/purge-events.ts); none is changed.
CREATE TRIGGER outbox_events_unchanged BEFORE UPDATE ON outbox_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Messages (tables/notifications.ts)

CREATE TABLE mailbox (
  id text PRIMARY KEY,
  "to" text NOT NULL,
  letter jsonb NOT NULL,
  at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE mailbox_attachments (
  mail_id text NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT mailbox_attachments_mail_id_filename_pk PRIMARY KEY (mail_id, filename),
  CONSTRAINT mailbox_attachments_mail_id_mailbox_id_fk
    FOREIGN KEY (mail_id) REFERENCES mailbox (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT push_subscriptions_session_id_sessions_id_fk
    FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions (endpoint);
--> statement-breakpoint
CREATE INDEX push_subscriptions_session_idx ON push_subscriptions (session_id);
--> statement-breakpoint
CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id);
--> statement-breakpoint
CREATE TABLE sent_messages (
  id text PRIMARY KEY,
  at timestamptz NOT NULL,
  claimed_until timestamptz
);
--> statement-breakpoint
-- Money (tables/ledger.ts)

CREATE TABLE ledger_entries (
  id bigserial PRIMARY KEY,
  transfer_id uuid NOT NULL,
  order_id text,
  payment_id uuid,
  kind text NOT NULL,
  account text NOT NULL,
  owner text,
  amount bigint NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT ledger_entries_account_check CHECK (
    account = ANY ('{customer, donor, clearing, cash, restaurant, agent, paidOut, tax, platform, fund}')
  ),
  CONSTRAINT ledger_entries_kind_check CHECK (
    kind = ANY ('{charge, cash, settlement, refund, donation, payout, handover, spending}')
  ),
  CONSTRAINT ledger_entries_owner_check CHECK (
    (owner IS NOT NULL OR (account NOT IN ('customer', 'cash', 'restaurant', 'agent', 'paidOut')))
    AND (owner IS NULL OR (account NOT IN ('clearing', 'tax', 'platform', 'fund')))
  )
);
--> statement-breakpoint
CREATE INDEX ledger_entries_account_idx ON ledger_entries (account, owner, at) INCLUDE (kind, amount);
--> statement-breakpoint
CREATE INDEX ledger_entries_order_idx ON ledger_entries (order_id);
--> statement-breakpoint
CREATE INDEX ledger_entries_refund_idx ON ledger_entries
  (at) INCLUDE (account, amount, order_id) WHERE kind = 'refund';
--> statement-breakpoint
-- Every statement writes whole transfers, so it is enough to look at what a statement wrote, once.
CREATE FUNCTION ledger_transfer_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE crooked uuid;
BEGIN
  SELECT transfer_id INTO crooked FROM written GROUP BY transfer_id HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transfer % does not balance', crooked USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_transfer_balances();
--> statement-breakpoint
-- Restaurants (tables/restaurants.ts)

CREATE TABLE restaurants (
  id text PRIMARY KEY,
  name text NOT NULL,
  area text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  cuisines text[] NOT NULL DEFAULT '{}',
  delivery_time text NOT NULL DEFAULT '30-45 min',
  serving_capacity integer,
  rating real,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  lat double precision,
  lng double precision,
  hours jsonb NOT NULL,
  holidays jsonb NOT NULL DEFAULT '[]'::jsonb,
  paused_until timestamptz,
  resumed_at timestamptz,
  pause_cause text,
  fssai_number text NOT NULL DEFAULT '',
  in_chain boolean NOT NULL DEFAULT false,
  preparation_minutes integer,
  busy_minutes integer NOT NULL DEFAULT 0,
  minimum_order bigint NOT NULL DEFAULT 0,
  delivery_radius integer,
  ordering_version integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  suspended_at timestamptz,
  suspension_reason text,
  active_before boolean,
  commission_percent double precision,
  image text,
  source text NOT NULL,
  import_key text,
  sort_order integer NOT NULL DEFAULT 1000,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT restaurants_commission_check CHECK (commission_percent >= 0 AND commission_percent <= 100),
  CONSTRAINT restaurants_minimum_order_check CHECK (minimum_order >= 0),
  CONSTRAINT restaurants_pause_cause_check CHECK (pause_cause = ANY ('{staff, unaccepted}')),
  CONSTRAINT restaurants_suspension_check CHECK (
    suspended_at IS NULL OR ((NOT active) AND suspension_reason IS NOT NULL)
  )
);
--> statement-breakpoint
CREATE UNIQUE INDEX restaurants_import_key ON restaurants (import_key);
--> statement-breakpoint
CREATE FUNCTION restaurants_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_changes (restaurant_id, listed) SELECT id, true FROM fresh;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_changes (restaurant_id, listed) SELECT id, true FROM stale;
  ELSE
    INSERT INTO catalogue_changes (restaurant_id, listed)
      SELECT id, true FROM stale FULL JOIN fresh USING (id) WHERE stale IS DISTINCT FROM fresh;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION catalogue_record_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (listed) VALUES (true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER restaurants_deleted AFTER DELETE ON restaurants
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION restaurants_record_changes();
--> statement-breakpoint
CREATE TRIGGER restaurants_inserted AFTER INSERT ON restaurants
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION restaurants_record_changes();
--> statement-breakpoint
CREATE TRIGGER restaurants_truncated AFTER TRUNCATE ON restaurants
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_record_truncate();
--> statement-breakpoint
CREATE TRIGGER restaurants_updated AFTER UPDATE ON restaurants
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT
  EXECUTE FUNCTION restaurants_record_changes();
--> statement-breakpoint
-- Dishes (tables/menu.ts)

CREATE TABLE bulk_changes (
  id uuid PRIMARY KEY,
  restaurant_id text NOT NULL,
  at timestamptz NOT NULL,
  before jsonb NOT NULL,
  undone jsonb,
  CONSTRAINT bulk_changes_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id)
);
--> statement-breakpoint
CREATE INDEX bulk_changes_at_idx ON bulk_changes (at);
--> statement-breakpoint
CREATE TABLE dishes (
  id text PRIMARY KEY,
  restaurant_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price bigint NOT NULL,
  original_price bigint,
  discount integer,
  special_offer boolean NOT NULL DEFAULT false,
  category text NOT NULL,
  section text,
  image text NOT NULL,
  is_veg boolean,
  is_spicy boolean NOT NULL DEFAULT false,
  allergens text[],
  kcal integer,
  best_seller boolean NOT NULL DEFAULT false,
  rating real,
  rating_sum integer NOT NULL DEFAULT 0,
  rating_count integer NOT NULL DEFAULT 0,
  serving_size text NOT NULL DEFAULT '',
  quantity text NOT NULL DEFAULT '',
  available boolean NOT NULL DEFAULT true,
  back_at timestamptz,
  stock_per_day integer,
  left_today integer,
  source text NOT NULL,
  import_key text,
  sort_order integer NOT NULL DEFAULT 1000,
  menu_version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT dishes_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id) ON DELETE CASCADE,
  CONSTRAINT dishes_allergens_check CHECK (
    allergens <@ ARRAY['gluten', 'crustaceans', 'milk', 'egg', 'fish', 'nuts', 'soy', 'sulphites']
  ),
  CONSTRAINT dishes_kcal_check CHECK (kcal >= 0),
  CONSTRAINT dishes_price_check CHECK (price >= 0),
  CONSTRAINT dishes_stock_check CHECK (stock_per_day >= 0 AND left_today >= 0)
);
--> statement-breakpoint
CREATE INDEX dishes_back_idx ON dishes (back_at) WHERE back_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX dishes_category_idx ON dishes (category, sort_order, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX dishes_import_key ON dishes (restaurant_id, import_key);
--> statement-breakpoint
CREATE INDEX dishes_menu_idx ON dishes (sort_order, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX dishes_offers_idx ON dishes (sort_order, id) WHERE special_offer AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX dishes_photo_idx ON dishes (image) WHERE image ~~ '/api/pictures/%';
--> statement-breakpoint
CREATE INDEX dishes_restaurant_idx ON dishes (restaurant_id, sort_order, id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX dishes_stock_idx ON dishes (id) WHERE stock_per_day IS NOT NULL OR left_today IS NOT NULL;
--> statement-breakpoint
CREATE TABLE dish_option_groups (
  id text PRIMARY KEY,
  dish_id text NOT NULL,
  name text NOT NULL,
  min_choices integer NOT NULL DEFAULT 0,
  max_choices integer NOT NULL DEFAULT 1,
  sort_order integer NOT NULL DEFAULT 0,
  CONSTRAINT dish_option_groups_dish_id_dishes_id_fk
    FOREIGN KEY (dish_id) REFERENCES dishes (id) ON DELETE CASCADE,
  CONSTRAINT dish_option_groups_choices_check CHECK (
    min_choices >= 0 AND max_choices >= 1 AND min_choices <= max_choices
  )
);
--> statement-breakpoint
CREATE INDEX dish_option_groups_dish_idx ON dish_option_groups (dish_id);
--> statement-breakpoint
CREATE TABLE dish_options (
  id text PRIMARY KEY,
  group_id text NOT NULL,
  name text NOT NULL,
  price bigint NOT NULL,
  is_veg boolean,
  available boolean NOT NULL DEFAULT true,
  is_default boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  CONSTRAINT dish_options_group_id_dish_option_groups_id_fk
    FOREIGN KEY (group_id) REFERENCES dish_option_groups (id) ON DELETE CASCADE,
  CONSTRAINT dish_options_default_check CHECK ((NOT is_default) OR price = 0),
  CONSTRAINT dish_options_price_check CHECK (price >= 0)
);
--> statement-breakpoint
CREATE INDEX dish_options_group_idx ON dish_options (group_id);
--> statement-breakpoint
CREATE TABLE dish_stock (
  dish_id text PRIMARY KEY,
  day text NOT NULL DEFAULT '',
  sold integer NOT NULL DEFAULT 0,
  CONSTRAINT dish_stock_dish_id_dishes_id_fk
    FOREIGN KEY (dish_id) REFERENCES dishes (id) ON DELETE CASCADE,
  CONSTRAINT dish_stock_sold_check CHECK (sold >= 0)
);
--> statement-breakpoint
CREATE TABLE dish_stock_takes (
  order_id text NOT NULL,
  dish_id text NOT NULL,
  day text NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT dish_stock_takes_order_id_dish_id_pk PRIMARY KEY (order_id, dish_id),
  CONSTRAINT dish_stock_takes_quantity_check CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE INDEX dish_stock_takes_day_idx ON dish_stock_takes (day);
--> statement-breakpoint
-- A dish's options are the dish's: whoever changes them gives it a new version, and its own trigger
-- records that it changed.
-- In the order of the ids, so that two who change the same dishes wait for each other and do not block each other.
CREATE FUNCTION record_dishes_changed(changed text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE dishes SET menu_version = menu_version + 1
  FROM (SELECT id FROM dishes WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE) locked
  WHERE dishes.id = locked.id
$$;
--> statement-breakpoint
-- With a dish that is deleted its options go too: the dish's own trigger says so.
CREATE FUNCTION dish_option_groups_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_dishes_changed(ARRAY(SELECT dish_id FROM fresh));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_dishes_changed(ARRAY(SELECT dish_id FROM stale));
  ELSE
    PERFORM record_dishes_changed(ARRAY(
      SELECT unnest(ARRAY[stale.dish_id, fresh.dish_id]) FROM stale FULL JOIN fresh USING (id)
      WHERE stale IS DISTINCT FROM fresh));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION dish_options_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_dishes_changed(ARRAY(SELECT g.dish_id FROM fresh JOIN dish_option_groups g ON g.id = fresh.group_id));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM record_dishes_changed(ARRAY(SELECT g.dish_id FROM stale JOIN dish_option_groups g ON g.id = stale.group_id));
  ELSE
    PERFORM record_dishes_changed(ARRAY(
      SELECT g.dish_id FROM stale FULL JOIN fresh USING (id)
      JOIN dish_option_groups g ON g.id IN (stale.group_id, fresh.group_id) WHERE stale IS DISTINCT FROM fresh));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A sale locks the row of the dish that it takes from: one that came with the first sale could not be locked
-- by two at once.
CREATE FUNCTION dishes_keep_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dish_stock (dish_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Every change of what an order of a dish depends on, by whatever writes it: a checkout compares
-- this instead of all of that.
CREATE FUNCTION dishes_next_menu_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.menu_version := OLD.menu_version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A row for each restaurant. More dishes of one restaurant than this are said as the whole restaurant.
CREATE FUNCTION dishes_record_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT integer := 500;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue_changes (restaurant_id, dish_ids, listed)
      SELECT restaurant_id, CASE WHEN count(*) <= most THEN array_agg(id) END, true
      FROM fresh GROUP BY restaurant_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO catalogue_changes (restaurant_id, dish_ids, listed)
      SELECT restaurant_id, CASE WHEN count(*) <= most THEN array_agg(id) END, true
      FROM stale GROUP BY restaurant_id;
  ELSE
    INSERT INTO catalogue_changes (restaurant_id, dish_ids, listed)
      SELECT changed.restaurant_id, CASE WHEN count(*) <= most THEN array_agg(changed.id) END, changed.listed
      FROM stale FULL JOIN fresh USING (id)
      CROSS JOIN LATERAL (
        SELECT place.restaurant_id, id,
          (stale.restaurant_id, stale.name, stale.description, stale.category, stale.is_veg, stale.special_offer,
            stale.best_seller, stale.sort_order, stale.deleted_at)
          IS DISTINCT FROM
          (fresh.restaurant_id, fresh.name, fresh.description, fresh.category, fresh.is_veg, fresh.special_offer,
            fresh.best_seller, fresh.sort_order, fresh.deleted_at) AS listed
        FROM (SELECT stale.restaurant_id UNION SELECT fresh.restaurant_id) AS place
        WHERE place.restaurant_id IS NOT NULL
      ) AS changed
      WHERE stale IS DISTINCT FROM fresh
      GROUP BY changed.restaurant_id, changed.listed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dishes_deleted AFTER DELETE ON dishes
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION dishes_record_changes();
--> statement-breakpoint
CREATE TRIGGER dishes_inserted AFTER INSERT ON dishes
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION dishes_record_changes();
--> statement-breakpoint
CREATE TRIGGER dishes_limited AFTER INSERT OR UPDATE OF stock_per_day ON dishes
  FOR EACH ROW WHEN (NEW.stock_per_day IS NOT NULL) EXECUTE FUNCTION dishes_keep_stock();
--> statement-breakpoint
CREATE TRIGGER dishes_truncated AFTER TRUNCATE ON dishes
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_record_truncate();
--> statement-breakpoint
CREATE TRIGGER dishes_updated AFTER UPDATE ON dishes
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT
  EXECUTE FUNCTION dishes_record_changes();
--> statement-breakpoint
CREATE TRIGGER dishes_versioned BEFORE UPDATE ON dishes FOR EACH ROW
  WHEN (OLD.restaurant_id IS DISTINCT FROM NEW.restaurant_id OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.price IS DISTINCT FROM NEW.price OR OLD.original_price IS DISTINCT FROM NEW.original_price
    OR OLD.available IS DISTINCT FROM NEW.available OR OLD.stock_per_day IS DISTINCT FROM NEW.stock_per_day
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION dishes_next_menu_version();
--> statement-breakpoint
CREATE TRIGGER dish_option_groups_deleted AFTER DELETE ON dish_option_groups
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION dish_option_groups_record_changes();
--> statement-breakpoint
CREATE TRIGGER dish_option_groups_inserted AFTER INSERT ON dish_option_groups
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION dish_option_groups_record_changes();
--> statement-breakpoint
CREATE TRIGGER dish_option_groups_truncated AFTER TRUNCATE ON dish_option_groups
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_record_truncate();
--> statement-breakpoint
CREATE TRIGGER dish_option_groups_updated AFTER UPDATE ON dish_option_groups
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT
  EXECUTE FUNCTION dish_option_groups_record_changes();
--> statement-breakpoint
CREATE TRIGGER dish_options_deleted AFTER DELETE ON dish_options
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION dish_options_record_changes();
--> statement-breakpoint
CREATE TRIGGER dish_options_inserted AFTER INSERT ON dish_options
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION dish_options_record_changes();
--> statement-breakpoint
CREATE TRIGGER dish_options_truncated AFTER TRUNCATE ON dish_options
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_record_truncate();
--> statement-breakpoint
CREATE TRIGGER dish_options_updated AFTER UPDATE ON dish_options
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT
  EXECUTE FUNCTION dish_options_record_changes();
--> statement-breakpoint
-- What changed in the catalogue (tables/catalogue-changes.ts)

CREATE TABLE catalogue_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  written_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
  restaurant_id text,
  dish_ids text[],
  listed boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX catalogue_changes_age_idx ON catalogue_changes (changed_at);
--> statement-breakpoint
CREATE INDEX catalogue_changes_transaction_idx ON catalogue_changes (written_by);
--> statement-breakpoint
-- Who works at which restaurant (tables/staff.ts)

CREATE TABLE restaurant_invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash text NOT NULL,
  restaurant_id text NOT NULL,
  email text NOT NULL,
  invited text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT restaurant_invitations_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE UNIQUE INDEX restaurant_invitations_email_key ON restaurant_invitations (restaurant_id, email);
--> statement-breakpoint
CREATE INDEX restaurant_invitations_expiry_idx ON restaurant_invitations (expires_at);
--> statement-breakpoint
CREATE UNIQUE INDEX restaurant_invitations_token_key ON restaurant_invitations (token_hash);
--> statement-breakpoint
CREATE TABLE restaurant_staff (
  user_id uuid NOT NULL,
  restaurant_id text NOT NULL,
  since timestamptz NOT NULL,
  CONSTRAINT restaurant_staff_user_id_restaurant_id_pk PRIMARY KEY (user_id, restaurant_id),
  CONSTRAINT restaurant_staff_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id),
  CONSTRAINT restaurant_staff_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX restaurant_staff_restaurant_idx ON restaurant_staff (restaurant_id);
--> statement-breakpoint
-- Payments (tables/payments.ts)

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  user_id uuid,
  purpose text NOT NULL,
  method text NOT NULL,
  provider text NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  captured bigint NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0,
  reference text,
  brand text,
  last_four text,
  failure text,
  provider_order_id text,
  action jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT payments_method_check CHECK (method = ANY ('{creditCard, upi, cashOnDelivery, fund}')),
  CONSTRAINT payments_purpose_check CHECK (purpose = ANY ('{order, donation}')),
  CONSTRAINT payments_status_check CHECK (
    status = ANY ('{created, authorised, captured, partlyRefunded, refunded, failed}')
  ),
  CONSTRAINT payments_sums_check CHECK (refunded <= captured AND captured <= amount)
);
--> statement-breakpoint
CREATE INDEX payments_open_idx ON payments
  (created_at) WHERE status = 'created' AND method <> 'cashOnDelivery';
--> statement-breakpoint
CREATE INDEX payments_user_idx ON payments (user_id);
--> statement-breakpoint
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL,
  amount bigint NOT NULL,
  status text NOT NULL,
  reference text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT refunds_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments (id),
  CONSTRAINT refunds_amount_check CHECK (amount > 0),
  CONSTRAINT refunds_status_check CHECK (status = ANY ('{pending, done, failed}'))
);
--> statement-breakpoint
CREATE INDEX refunds_payment_idx ON refunds (payment_id);
--> statement-breakpoint
CREATE TABLE sandbox_charges (
  payment_id uuid PRIMARY KEY,
  order_id text NOT NULL,
  method text NOT NULL,
  amount bigint NOT NULL,
  return_url text NOT NULL,
  status text NOT NULL,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT sandbox_charges_method_check CHECK (method = ANY ('{creditCard, upi}')),
  CONSTRAINT sandbox_charges_status_check CHECK (status = ANY ('{open, captured, declined}'))
);
--> statement-breakpoint
CREATE INDEX sandbox_charges_captured_idx ON sandbox_charges (settled_at) WHERE status = 'captured';
--> statement-breakpoint
CREATE UNIQUE INDEX sandbox_charges_order_key ON sandbox_charges (order_id);
--> statement-breakpoint
CREATE TABLE sandbox_refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL,
  amount bigint NOT NULL,
  status text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT sandbox_refunds_payment_id_sandbox_charges_payment_id_fk
    FOREIGN KEY (payment_id) REFERENCES sandbox_charges (payment_id),
  CONSTRAINT sandbox_refunds_status_check CHECK (status = ANY ('{pending, done, failed}'))
);
--> statement-breakpoint
CREATE INDEX sandbox_refunds_payment_idx ON sandbox_refunds (payment_id);
--> statement-breakpoint
CREATE TABLE saved_payment_methods (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  method text NOT NULL,
  provider text NOT NULL,
  token text NOT NULL,
  brand text NOT NULL,
  last_four text NOT NULL,
  expiry_month smallint,
  expiry_year smallint,
  created_at timestamptz NOT NULL,
  CONSTRAINT saved_payment_methods_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT saved_payment_methods_method_check CHECK (method = ANY ('{creditCard, upi}'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX saved_payment_methods_token_key ON saved_payment_methods (user_id, provider, token);
--> statement-breakpoint
CREATE INDEX saved_payment_methods_user_idx ON saved_payment_methods (user_id);
--> statement-breakpoint
-- Promotions (tables/promotions.ts)

CREATE TABLE promo_campaigns (
  code text PRIMARY KEY,
  note text NOT NULL,
  percent integer,
  amount bigint,
  most bigint,
  minimum bigint NOT NULL,
  first_order boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  max_uses integer,
  max_uses_each integer,
  restaurant_ids text[],
  paused boolean NOT NULL,
  used integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CONSTRAINT promo_campaigns_code_check CHECK (code = upper(code)),
  CONSTRAINT promo_campaigns_discount_check CHECK (
    CASE WHEN percent IS NULL THEN (amount > 0 AND most IS NULL) ELSE ((percent >= 1 AND percent <= 100)
    AND amount IS NULL AND (coalesce(most, 1) > 0)) END
  ),
  CONSTRAINT promo_campaigns_minimum_check CHECK (minimum >= 0),
  CONSTRAINT promo_campaigns_used_check CHECK (used >= 0),
  CONSTRAINT promo_campaigns_uses_check CHECK (max_uses > 0 AND max_uses_each > 0),
  CONSTRAINT promo_campaigns_window_check CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE INDEX promo_campaigns_age_idx ON promo_campaigns (created_at, code);
--> statement-breakpoint
CREATE TABLE promo_codes (
  code text PRIMARY KEY,
  percent integer NOT NULL,
  kind text NOT NULL,
  issued_to text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT promo_codes_code_check CHECK (code = upper(code)),
  CONSTRAINT promo_codes_kind_check CHECK (kind = ANY ('{newsletter, chat}')),
  CONSTRAINT promo_codes_percent_check CHECK (percent >= 1 AND percent <= 100)
);
--> statement-breakpoint
CREATE INDEX promo_codes_expiry_idx ON promo_codes (expires_at) WHERE issued_to IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX promo_codes_issued_key ON promo_codes (kind, issued_to);
--> statement-breakpoint
CREATE TABLE promo_redemptions (
  user_id uuid NOT NULL,
  offer text NOT NULL,
  code text NOT NULL,
  payment_id uuid NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT promo_redemptions_user_id_offer_pk PRIMARY KEY (user_id, offer),
  CONSTRAINT promo_redemptions_code_promo_codes_code_fk FOREIGN KEY (code) REFERENCES promo_codes (code),
  CONSTRAINT promo_redemptions_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments (id),
  CONSTRAINT promo_redemptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT promo_redemptions_offer_check CHECK (offer = ANY ('{firstOrder}'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX promo_redemptions_code_key ON promo_redemptions (code);
--> statement-breakpoint
CREATE UNIQUE INDEX promo_redemptions_payment_key ON promo_redemptions (payment_id);
--> statement-breakpoint
CREATE TABLE promo_uses (
  payment_id uuid PRIMARY KEY,
  code text NOT NULL,
  user_id uuid NOT NULL,
  nth integer,
  first_order boolean NOT NULL,
  discount bigint NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT promo_uses_code_promo_campaigns_code_fk FOREIGN KEY (code) REFERENCES promo_campaigns (code),
  CONSTRAINT promo_uses_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments (id),
  CONSTRAINT promo_uses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX promo_uses_code_idx ON promo_uses (code, at);
--> statement-breakpoint
CREATE UNIQUE INDEX promo_uses_first_order_key ON promo_uses (user_id) WHERE first_order;
--> statement-breakpoint
CREATE UNIQUE INDEX promo_uses_nth_key ON promo_uses (code, user_id, nth);
--> statement-breakpoint
CREATE INDEX promo_uses_user_idx ON promo_uses (user_id);
--> statement-breakpoint
-- Orders (tables/orders.ts)

CREATE TABLE orders (
  id text PRIMARY KEY,
  user_id uuid NOT NULL,
  restaurant_id text NOT NULL,
  payment_id uuid NOT NULL,
  status text NOT NULL,
  subtotal bigint NOT NULL,
  discount bigint NOT NULL,
  tax bigint NOT NULL,
  delivery_fee bigint NOT NULL,
  total bigint NOT NULL,
  commission bigint NOT NULL,
  agent_share bigint NOT NULL,
  delivery_tax bigint NOT NULL DEFAULT 0,
  tax_percent double precision NOT NULL DEFAULT 8,
  delivery_tax_percent double precision NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0,
  shipping jsonb NOT NULL,
  destination_lat double precision NOT NULL,
  destination_lng double precision NOT NULL,
  placed_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  search_text text NOT NULL DEFAULT '',
  accept_by timestamptz NOT NULL,
  accept_minutes integer NOT NULL DEFAULT 10,
  cancel_minutes integer NOT NULL DEFAULT 5,
  refund_minutes integer NOT NULL DEFAULT 30,
  estimated_delivery timestamptz NOT NULL,
  moved_at timestamptz NOT NULL,
  recall_until timestamptz,
  recall_estimate timestamptz,
  delivered_at timestamptz,
  fulfilment text NOT NULL DEFAULT 'delivery',
  hand_over_by timestamptz,
  cancel_reason text,
  CONSTRAINT orders_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments (id),
  CONSTRAINT orders_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id),
  CONSTRAINT orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT orders_fulfilment_check CHECK (fulfilment = ANY ('{delivery, counter}')),
  CONSTRAINT orders_recall_check CHECK ((recall_until IS NULL) = (recall_estimate IS NULL)),
  CONSTRAINT orders_status_check CHECK (
    status = ANY ('{processing, confirmed, preparing, readyForPickup, outForDelivery, delivered, cancelled}')
  ),
  CONSTRAINT orders_terms_check CHECK (
    (commission >= 0 AND commission <= subtotal) AND (agent_share >= 0 AND agent_share <= total)
    AND (delivery_tax >= 0 AND delivery_tax <= delivery_fee)
  )
);
--> statement-breakpoint
CREATE INDEX orders_delivered_idx ON orders (user_id) WHERE status = 'delivered';
--> statement-breakpoint
CREATE INDEX orders_open_idx ON orders (status, accept_by) WHERE status NOT IN ('delivered', 'cancelled');
--> statement-breakpoint
CREATE INDEX orders_payment_idx ON orders (payment_id);
--> statement-breakpoint
CREATE INDEX orders_placed_idx ON orders (placed_at, id);
--> statement-breakpoint
CREATE INDEX orders_refunded_idx ON orders (placed_at, id) WHERE refunded > 0;
--> statement-breakpoint
CREATE INDEX orders_report_cancelled_idx ON orders
  (placed_at) INCLUDE (restaurant_id, id) WHERE status = 'cancelled' AND confirmed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX orders_report_delivered_idx ON orders
  (delivered_at) INCLUDE (restaurant_id, total, commission, confirmed_at) WHERE delivered_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX orders_restaurant_delivered_idx ON orders
  (restaurant_id, delivered_at) INCLUDE (subtotal, commission, tax, delivery_tax)
  WHERE delivered_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX orders_restaurant_list_idx ON orders
  (restaurant_id, placed_at DESC, id DESC) INCLUDE (status, confirmed_at, search_text);
--> statement-breakpoint
CREATE INDEX orders_restaurant_status_idx ON orders
  (restaurant_id, status, placed_at) WHERE confirmed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX orders_user_idx ON orders (user_id, placed_at DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE order_changes (
  id bigserial,
  order_id text NOT NULL,
  command jsonb NOT NULL,
  name text NOT NULL,
  options jsonb NOT NULL,
  price bigint NOT NULL,
  replacement jsonb,
  refunded bigint NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT order_changes_order_id_id_pk PRIMARY KEY (order_id, id),
  CONSTRAINT order_changes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_changes_refunded_check CHECK (refunded >= 0)
);
--> statement-breakpoint
CREATE TABLE order_items (
  order_id text NOT NULL,
  line integer NOT NULL,
  dish_id text,
  lot_id text,
  name text NOT NULL,
  price bigint NOT NULL,
  quantity integer NOT NULL,
  refunded integer NOT NULL DEFAULT 0,
  original_price bigint,
  options jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT order_items_order_id_line_pk PRIMARY KEY (order_id, line),
  CONSTRAINT order_items_options_check CHECK (jsonb_typeof(options) = 'array'),
  CONSTRAINT order_items_quantity_check CHECK (quantity > 0),
  CONSTRAINT order_items_refunded_check CHECK (refunded >= 0 AND refunded <= quantity),
  CONSTRAINT order_items_source_check CHECK ((dish_id IS NULL) <> (lot_id IS NULL))
);
--> statement-breakpoint
CREATE TABLE order_prints (
  order_id text NOT NULL,
  kind text NOT NULL,
  prints integer NOT NULL,
  CONSTRAINT order_prints_order_id_kind_pk PRIMARY KEY (order_id, kind),
  CONSTRAINT order_prints_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT order_prints_kind_check CHECK (kind = ANY ('{ticket, label}')),
  CONSTRAINT order_prints_prints_check CHECK (prints > 0)
);
--> statement-breakpoint
CREATE TABLE order_search (
  order_id text PRIMARY KEY,
  placed_at timestamptz NOT NULL,
  text text NOT NULL,
  marks text[] NOT NULL DEFAULT '{}',
  CONSTRAINT order_search_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id)
);
--> statement-breakpoint
CREATE INDEX order_search_marks_idx ON order_search USING gin (marks) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX order_search_placed_idx ON order_search (placed_at, order_id);
--> statement-breakpoint
CREATE INDEX order_search_text_idx ON order_search
  USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE TABLE order_timeline (
  id bigserial,
  order_id text NOT NULL,
  action text NOT NULL,
  status text NOT NULL,
  by text NOT NULL,
  reason text,
  at timestamptz NOT NULL,
  CONSTRAINT order_timeline_order_id_id_pk PRIMARY KEY (order_id, id),
  CONSTRAINT order_timeline_status_check CHECK (
    status = ANY ('{processing, confirmed, preparing, readyForPickup, outForDelivery, delivered, cancelled}')
  )
);
--> statement-breakpoint
CREATE TABLE ratings (
  order_id text PRIMARY KEY,
  user_id uuid NOT NULL,
  rating integer NOT NULL,
  feedback text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  CONSTRAINT ratings_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT ratings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE INDEX ratings_report_idx ON ratings (at) INCLUDE (rating, order_id);
--> statement-breakpoint
CREATE TRIGGER order_changes_append_only BEFORE DELETE OR UPDATE ON order_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_timeline_append_only BEFORE DELETE OR UPDATE ON order_timeline
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Requests for refunds (tables/refunds.ts)

CREATE TABLE refund_requests (
  order_id text PRIMARY KEY,
  user_id uuid NOT NULL,
  cause text NOT NULL DEFAULT 'other',
  reason text NOT NULL,
  items jsonb,
  has_photo boolean NOT NULL DEFAULT false,
  language text NOT NULL DEFAULT 'en',
  status text NOT NULL DEFAULT 'open',
  at timestamptz NOT NULL,
  granted bigint,
  decision_reason text,
  decided_at timestamptz,
  decided_by uuid,
  CONSTRAINT refund_requests_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users (id),
  CONSTRAINT refund_requests_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT refund_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT refund_requests_cause_check CHECK (
    cause = ANY ('{missingItem, wrongItem, quality, late, other}')
  ),
  CONSTRAINT refund_requests_granted_check CHECK ((status = 'granted') = (granted IS NOT NULL)),
  CONSTRAINT refund_requests_status_check CHECK (status = ANY ('{open, granted, declined}'))
);
--> statement-breakpoint
CREATE INDEX refund_requests_age_idx ON refund_requests (at DESC NULLS LAST, order_id);
--> statement-breakpoint
CREATE INDEX refund_requests_open_idx ON refund_requests (at) WHERE status = 'open';
--> statement-breakpoint
CREATE TABLE refund_photos (
  order_id text PRIMARY KEY,
  bytes bytea NOT NULL,
  type text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT refund_photos_order_id_refund_requests_order_id_fk
    FOREIGN KEY (order_id) REFERENCES refund_requests (order_id)
);
--> statement-breakpoint
-- Deliveries (tables/deliveries.ts)

CREATE TABLE courier_places (
  agent_id uuid PRIMARY KEY,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX courier_places_age_idx ON courier_places (at);
--> statement-breakpoint
CREATE TABLE courier_positions (
  delivery_id text PRIMARY KEY,
  agent_id uuid NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX courier_positions_age_idx ON courier_positions (at);
--> statement-breakpoint
CREATE INDEX courier_positions_agent_idx ON courier_positions (agent_id);
--> statement-breakpoint
CREATE TABLE courier_shifts (
  id bigserial PRIMARY KEY,
  agent_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  until timestamptz,
  ended_at timestamptz,
  ended_by text,
  CONSTRAINT courier_shifts_agent_id_users_id_fk FOREIGN KEY (agent_id) REFERENCES users (id),
  CONSTRAINT courier_shifts_end_check CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT courier_shifts_ended_by_check CHECK (ended_by = ANY ('{courier, time, silence}'))
);
--> statement-breakpoint
CREATE INDEX courier_shifts_age_idx ON courier_shifts (ended_at);
--> statement-breakpoint
CREATE INDEX courier_shifts_agent_idx ON courier_shifts (agent_id, started_at DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX courier_shifts_open_key ON courier_shifts (agent_id) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE TABLE deliveries (
  id text PRIMARY KEY,
  subject text NOT NULL,
  status text NOT NULL,
  agent_id uuid,
  pay bigint NOT NULL,
  pick_up text,
  from_lat double precision,
  from_lng double precision,
  to_lat double precision,
  to_lng double precision,
  requested_at timestamptz NOT NULL,
  expected_ready_at timestamptz,
  due_at timestamptz,
  ready_at timestamptz,
  locked boolean NOT NULL DEFAULT false,
  code text,
  arrived_at timestamptz,
  moved_at timestamptz NOT NULL,
  CONSTRAINT deliveries_agent_id_users_id_fk FOREIGN KEY (agent_id) REFERENCES users (id),
  CONSTRAINT deliveries_holder_check CHECK (
    CASE status WHEN 'waiting' THEN (agent_id IS NULL)
    WHEN 'cancelled' THEN true ELSE (agent_id IS NOT NULL) END
  ),
  CONSTRAINT deliveries_locked_check CHECK ((NOT locked) OR (agent_id IS NOT NULL)),
  CONSTRAINT deliveries_pay_check CHECK (pay >= 0),
  CONSTRAINT deliveries_status_check CHECK (
    status = ANY ('{waiting, assigned, pickup, enroute, completed, cancelled}')
  ),
  CONSTRAINT deliveries_subject_check CHECK (subject = ANY ('{order, rescue}'))
);
--> statement-breakpoint
CREATE INDEX deliveries_agent_idx ON deliveries
  (agent_id, requested_at DESC NULLS LAST) WHERE agent_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX deliveries_history_idx ON deliveries
  (agent_id, moved_at DESC, id DESC) WHERE status IN ('completed', 'cancelled');
--> statement-breakpoint
CREATE INDEX deliveries_open_idx ON deliveries
  (status, requested_at DESC NULLS LAST) WHERE status NOT IN ('completed', 'cancelled');
--> statement-breakpoint
CREATE TABLE delivery_offers (
  offer uuid NOT NULL,
  "position" integer NOT NULL,
  delivery_id text NOT NULL,
  agent_id uuid NOT NULL,
  status text NOT NULL,
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  pick_up_at timestamptz NOT NULL,
  drop_off_at timestamptz NOT NULL,
  reason jsonb NOT NULL,
  CONSTRAINT delivery_offers_offer_position_pk PRIMARY KEY (offer, "position"),
  CONSTRAINT delivery_offers_agent_id_users_id_fk FOREIGN KEY (agent_id) REFERENCES users (id),
  CONSTRAINT delivery_offers_delivery_id_deliveries_id_fk
    FOREIGN KEY (delivery_id) REFERENCES deliveries (id),
  CONSTRAINT delivery_offers_end_check CHECK ((ended_at IS NULL) = (status = 'open')),
  CONSTRAINT delivery_offers_status_check CHECK (
    status = ANY ('{open, accepted, declined, expired, withdrawn}')
  )
);
--> statement-breakpoint
CREATE INDEX delivery_offers_age_idx ON delivery_offers (offered_at);
--> statement-breakpoint
CREATE INDEX delivery_offers_agent_idx ON delivery_offers (agent_id, offered_at);
--> statement-breakpoint
CREATE UNIQUE INDEX delivery_offers_agent_key ON delivery_offers (agent_id, "position") WHERE status = 'open';
--> statement-breakpoint
CREATE INDEX delivery_offers_delivery_idx ON delivery_offers (delivery_id, offered_at);
--> statement-breakpoint
CREATE UNIQUE INDEX delivery_offers_open_key ON delivery_offers (delivery_id) WHERE status = 'open';
--> statement-breakpoint
CREATE TABLE delivery_timeline (
  id bigserial,
  delivery_id text NOT NULL,
  agent_id uuid,
  action text NOT NULL,
  status text NOT NULL,
  by text NOT NULL,
  reason text,
  at timestamptz NOT NULL,
  CONSTRAINT delivery_timeline_delivery_id_id_pk PRIMARY KEY (delivery_id, id),
  CONSTRAINT delivery_timeline_delivery_id_deliveries_id_fk
    FOREIGN KEY (delivery_id) REFERENCES deliveries (id),
  CONSTRAINT delivery_timeline_status_check CHECK (
    status = ANY ('{waiting, assigned, pickup, enroute, completed, cancelled}')
  )
);
--> statement-breakpoint
CREATE TRIGGER delivery_timeline_append_only BEFORE DELETE OR UPDATE ON delivery_timeline
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Donations and the fund (tables/giving.ts)

CREATE TABLE donations (
  id uuid PRIMARY KEY,
  user_id uuid,
  payment_id uuid NOT NULL,
  amount bigint NOT NULL,
  used bigint NOT NULL DEFAULT 0,
  refunded bigint NOT NULL DEFAULT 0,
  meals integer,
  message text NOT NULL DEFAULT '',
  anonymous boolean NOT NULL,
  donor_name text NOT NULL DEFAULT '',
  donor_email text,
  language text NOT NULL,
  status text NOT NULL,
  receipt_number text,
  created_at timestamptz NOT NULL,
  received_at timestamptz,
  receipt_sent_at timestamptz,
  hidden_at timestamptz,
  CONSTRAINT donations_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES payments (id),
  CONSTRAINT donations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT donations_amount_check CHECK (amount > 0),
  CONSTRAINT donations_meals_check CHECK (meals > 0),
  CONSTRAINT donations_status_check CHECK (status = ANY ('{pending, received, failed, refunded}')),
  CONSTRAINT donations_used_check CHECK (used >= 0 AND refunded >= 0 AND ((used + refunded) <= amount))
);
--> statement-breakpoint
CREATE INDEX donations_largest_idx ON donations
  ((amount - refunded) DESC, id DESC NULLS LAST) WHERE status = 'received';
--> statement-breakpoint
CREATE UNIQUE INDEX donations_payment_key ON donations (payment_id);
--> statement-breakpoint
CREATE UNIQUE INDEX donations_receipt_number_key ON donations (receipt_number);
--> statement-breakpoint
CREATE INDEX donations_user_idx ON donations (user_id, created_at DESC NULLS LAST) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX donations_waiting_idx ON donations
  (received_at, id) WHERE status = 'received' AND ((used + refunded) < amount);
--> statement-breakpoint
CREATE INDEX donations_wall_idx ON donations
  (received_at DESC NULLS LAST, id DESC NULLS LAST) WHERE status = 'received';
--> statement-breakpoint
CREATE TABLE donation_refunds (
  id uuid PRIMARY KEY,
  donation_id uuid NOT NULL,
  amount bigint NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT donation_refunds_donation_id_donations_id_fk
    FOREIGN KEY (donation_id) REFERENCES donations (id),
  CONSTRAINT donation_refunds_amount_check CHECK (amount > 0)
);
--> statement-breakpoint
CREATE INDEX donation_refunds_donation_idx ON donation_refunds (donation_id);
--> statement-breakpoint
CREATE TABLE fund_spendings (
  id uuid PRIMARY KEY,
  purpose text NOT NULL,
  subject_id text NOT NULL,
  amount bigint NOT NULL,
  returned bigint NOT NULL DEFAULT 0,
  portions integer,
  restaurant_id text,
  at timestamptz NOT NULL,
  received_at timestamptz,
  CONSTRAINT fund_spendings_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id),
  CONSTRAINT fund_spendings_amount_check CHECK (
    amount > 0 AND (returned >= 0 AND returned <= amount) AND portions > 0
  ),
  CONSTRAINT fund_spendings_purpose_check CHECK (purpose = ANY ('{rescueRun, sponsoredMeal}'))
);
--> statement-breakpoint
CREATE INDEX fund_spendings_at_idx ON fund_spendings (at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX fund_spendings_subject_key ON fund_spendings (purpose, subject_id);
--> statement-breakpoint
CREATE TABLE donation_uses (
  spending_id uuid NOT NULL,
  place integer NOT NULL,
  donation_id uuid NOT NULL,
  amount bigint NOT NULL,
  returned bigint NOT NULL DEFAULT 0,
  CONSTRAINT donation_uses_spending_id_place_pk PRIMARY KEY (spending_id, place),
  CONSTRAINT donation_uses_donation_id_donations_id_fk FOREIGN KEY (donation_id) REFERENCES donations (id),
  CONSTRAINT donation_uses_spending_id_fund_spendings_id_fk
    FOREIGN KEY (spending_id) REFERENCES fund_spendings (id),
  CONSTRAINT donation_uses_amount_check CHECK (amount > 0 AND (returned >= 0 AND returned <= amount))
);
--> statement-breakpoint
CREATE INDEX donation_uses_donation_idx ON donation_uses (donation_id);
--> statement-breakpoint
-- The public ledger (tables/impact.ts)

CREATE TABLE impact_checkpoints (
  size bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  note text NOT NULL
);
--> statement-breakpoint
CREATE TABLE impact_days (
  day text NOT NULL,
  kind text NOT NULL,
  entries bigint NOT NULL,
  portions bigint NOT NULL,
  weighed_portions bigint NOT NULL,
  grams bigint NOT NULL,
  meals bigint NOT NULL DEFAULT 0,
  amount bigint NOT NULL,
  CONSTRAINT impact_days_day_kind_pk PRIMARY KEY (day, kind),
  CONSTRAINT impact_days_kind_check CHECK (
    kind = ANY ('{listed, sold, accepted, pickedUp, received, wasted, donated, spent}')
  )
);
--> statement-breakpoint
CREATE TABLE impact_entries (
  seq bigint PRIMARY KEY,
  key text NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  facts jsonb NOT NULL,
  data text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT impact_entries_kind_check CHECK (
    kind = ANY ('{listed, sold, accepted, pickedUp, received, wasted, donated, spent}')
  ),
  CONSTRAINT impact_entries_seq_check CHECK (seq > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX impact_entries_key ON impact_entries (key);
--> statement-breakpoint
CREATE INDEX impact_entries_kind_idx ON impact_entries (kind, at);
--> statement-breakpoint
CREATE INDEX impact_entries_lot_idx ON impact_entries ((facts ->> 'lot')) WHERE facts ? 'lot';
--> statement-breakpoint
CREATE TABLE impact_facts (
  id bigserial PRIMARY KEY,
  key text NOT NULL,
  kind text NOT NULL,
  facts jsonb NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT impact_facts_kind_check CHECK (
    kind = ANY ('{listed, sold, accepted, pickedUp, received, wasted, donated, spent}')
  )
);
--> statement-breakpoint
CREATE UNIQUE INDEX impact_facts_key ON impact_facts (key);
--> statement-breakpoint
CREATE TABLE impact_nodes (
  level integer NOT NULL,
  index bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT impact_nodes_level_index_pk PRIMARY KEY (level, index)
);
--> statement-breakpoint
-- A fact leaves only once it is an entry of the public ledger, and is not changed before.
CREATE FUNCTION refuse_lost_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM impact_entries WHERE key = OLD.key) THEN
    RAISE EXCEPTION 'the fact % is not in the public ledger yet', OLD.key USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER impact_checkpoints_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON impact_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER impact_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON impact_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER impact_facts_appended BEFORE DELETE ON impact_facts
  FOR EACH ROW EXECUTE FUNCTION refuse_lost_fact();
--> statement-breakpoint
CREATE TRIGGER impact_facts_unchanged BEFORE UPDATE OR TRUNCATE ON impact_facts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER impact_nodes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON impact_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Rescue (tables/rescue.ts)

CREATE TABLE surplus_lots (
  id text PRIMARY KEY,
  restaurant_id text NOT NULL,
  title text NOT NULL,
  portions integer NOT NULL,
  is_veg boolean NOT NULL,
  kind text NOT NULL,
  allergens text[] NOT NULL DEFAULT '{}',
  cooked_at timestamptz NOT NULL,
  use_by timestamptz,
  pick_up_until timestamptz NOT NULL,
  safe_until timestamptz NOT NULL,
  sale_until timestamptz,
  sale_price bigint,
  state text NOT NULL,
  reserved integer NOT NULL DEFAULT 0,
  sold integer NOT NULL DEFAULT 0,
  accepted integer NOT NULL DEFAULT 0,
  received integer NOT NULL DEFAULT 0,
  wasted integer NOT NULL DEFAULT 0,
  remaining integer NOT NULL GENERATED ALWAYS AS (portions - reserved - sold - accepted - received - wasted) STORED,
  order_id text,
  listed_at timestamptz NOT NULL,
  closed_at timestamptz,
  close_reason text NOT NULL DEFAULT '',
  CONSTRAINT surplus_lots_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT surplus_lots_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id),
  CONSTRAINT surplus_lots_allergens_check CHECK (
    allergens <@ ARRAY['gluten', 'crustaceans', 'milk', 'egg', 'fish', 'nuts', 'soy', 'sulphites']
  ),
  CONSTRAINT surplus_lots_close_check CHECK ((closed_at IS NOT NULL) = (state = 'closed')),
  CONSTRAINT surplus_lots_kind_check CHECK (kind = ANY ('{hot, highRisk, chilled, packed}')),
  CONSTRAINT surplus_lots_portions_check CHECK (
    portions > 0 AND (least(reserved, sold, accepted, received, wasted, remaining) >= 0)
  ),
  CONSTRAINT surplus_lots_price_check CHECK (sale_price > 0),
  CONSTRAINT surplus_lots_sale_check CHECK ((sale_price IS NULL) = (sale_until IS NULL)),
  CONSTRAINT surplus_lots_state_check CHECK (state = ANY ('{onSale, offered, closed}'))
);
--> statement-breakpoint
CREATE INDEX surplus_lots_listed_idx ON surplus_lots (listed_at, id);
--> statement-breakpoint
CREATE INDEX surplus_lots_open_idx ON surplus_lots (state, safe_until) WHERE state <> 'closed';
--> statement-breakpoint
CREATE UNIQUE INDEX surplus_lots_order_key ON surplus_lots (order_id);
--> statement-breakpoint
CREATE INDEX surplus_lots_restaurant_idx ON surplus_lots
  (restaurant_id, listed_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE shelters (
  id text PRIMARY KEY,
  user_id uuid,
  name text NOT NULL,
  capacity_per_day integer NOT NULL,
  diet text NOT NULL,
  hours jsonb NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  address text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  contact text NOT NULL DEFAULT '',
  hand_over text NOT NULL DEFAULT '',
  status text NOT NULL,
  reason text NOT NULL DEFAULT '',
  applied_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT shelters_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT shelters_capacity_check CHECK (capacity_per_day >= 0),
  CONSTRAINT shelters_diet_check CHECK (diet = ANY ('{veg, any}')),
  CONSTRAINT shelters_place_check CHECK ((lat >= -90 AND lat <= 90) AND (lng >= -180 AND lng <= 180)),
  CONSTRAINT shelters_status_check CHECK (status = ANY ('{pending, approved, declined, suspended}'))
);
--> statement-breakpoint
CREATE INDEX shelters_age_idx ON shelters (status, applied_at DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX shelters_user_key ON shelters (user_id);
--> statement-breakpoint
CREATE TABLE rescue_runs (
  id text PRIMARY KEY,
  lot_id text NOT NULL,
  shelter_id text NOT NULL,
  portions integer NOT NULL,
  state text NOT NULL,
  day date NOT NULL,
  accepted_at timestamptz NOT NULL,
  carrier_id uuid,
  carrier_kind text,
  claimed_at timestamptz,
  pay bigint NOT NULL DEFAULT 0,
  pick_up_code text NOT NULL,
  receive_code text NOT NULL,
  wrong_pick_ups integer NOT NULL DEFAULT 0,
  wrong_receives integer NOT NULL DEFAULT 0,
  drop_outs integer NOT NULL DEFAULT 0,
  dropped_by uuid,
  warned_at timestamptz,
  asked_at timestamptz,
  picked_up_at timestamptz,
  received_at timestamptz,
  received_portions integer,
  pay_transfer uuid,
  grams integer,
  note text NOT NULL DEFAULT '',
  ended_at timestamptz,
  stars integer,
  comment text NOT NULL DEFAULT '',
  CONSTRAINT rescue_runs_carrier_id_users_id_fk FOREIGN KEY (carrier_id) REFERENCES users (id),
  CONSTRAINT rescue_runs_lot_id_surplus_lots_id_fk FOREIGN KEY (lot_id) REFERENCES surplus_lots (id),
  CONSTRAINT rescue_runs_shelter_id_shelters_id_fk FOREIGN KEY (shelter_id) REFERENCES shelters (id),
  CONSTRAINT rescue_runs_carrier_check CHECK (
    carrier_id IS NOT NULL OR (state NOT IN ('claimed', 'pickedUp', 'received'))
  ),
  CONSTRAINT rescue_runs_carrier_kind_check CHECK (carrier_kind = ANY ('{volunteer, agent}')),
  CONSTRAINT rescue_runs_grams_check CHECK (grams >= 0),
  CONSTRAINT rescue_runs_portions_check CHECK (portions > 0),
  CONSTRAINT rescue_runs_received_check CHECK (
    ((state = 'received') = (received_portions IS NOT NULL)) AND (received_portions >= 0
    AND received_portions <= portions)
  ),
  CONSTRAINT rescue_runs_stars_check CHECK (stars >= 1 AND stars <= 5),
  CONSTRAINT rescue_runs_state_check CHECK (
    state = ANY ('{open, claimed, pickedUp, received, cancelled, expired}')
  )
);
--> statement-breakpoint
CREATE INDEX rescue_runs_carrier_idx ON rescue_runs (carrier_id, accepted_at, id);
--> statement-breakpoint
CREATE INDEX rescue_runs_lot_idx ON rescue_runs (lot_id);
--> statement-breakpoint
CREATE INDEX rescue_runs_open_idx ON rescue_runs (state) WHERE state IN ('open', 'claimed', 'pickedUp');
--> statement-breakpoint
CREATE INDEX rescue_runs_paid_idx ON rescue_runs (pay_transfer) WHERE pay_transfer IS NOT NULL;
--> statement-breakpoint
CREATE INDEX rescue_runs_received_idx ON rescue_runs
  (shelter_id, accepted_at, id) WHERE state IN ('received', 'cancelled', 'expired');
--> statement-breakpoint
CREATE INDEX rescue_runs_shelter_idx ON rescue_runs (shelter_id, day DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE carrier_suggestions (
  run_id text PRIMARY KEY,
  carrier_id uuid NOT NULL,
  reason jsonb NOT NULL,
  CONSTRAINT carrier_suggestions_carrier_id_users_id_fk FOREIGN KEY (carrier_id) REFERENCES users (id),
  CONSTRAINT carrier_suggestions_run_id_rescue_runs_id_fk FOREIGN KEY (run_id) REFERENCES rescue_runs (id)
);
--> statement-breakpoint
CREATE INDEX carrier_suggestions_carrier_idx ON carrier_suggestions (carrier_id);
--> statement-breakpoint
CREATE TABLE recurring_rescues (
  id text PRIMARY KEY,
  restaurant_id text NOT NULL,
  shelter_id text,
  title text NOT NULL,
  portions integer NOT NULL,
  is_veg boolean NOT NULL,
  kind text NOT NULL,
  allergens text[] NOT NULL DEFAULT '{}',
  weekdays integer[] NOT NULL,
  time text NOT NULL,
  pick_up_minutes integer NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT recurring_rescues_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id),
  CONSTRAINT recurring_rescues_shelter_id_shelters_id_fk FOREIGN KEY (shelter_id) REFERENCES shelters (id),
  CONSTRAINT recurring_rescues_allergens_check CHECK (
    allergens <@ ARRAY['gluten', 'crustaceans', 'milk', 'egg', 'fish', 'nuts', 'soy', 'sulphites']
  ),
  CONSTRAINT recurring_rescues_days_check CHECK (
    (cardinality(weekdays) > 0) AND (weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6])
  ),
  CONSTRAINT recurring_rescues_kind_check CHECK (kind = ANY ('{hot, highRisk, chilled}')),
  CONSTRAINT recurring_rescues_portions_check CHECK (portions > 0 AND pick_up_minutes > 0)
);
--> statement-breakpoint
CREATE INDEX recurring_rescues_restaurant_idx ON recurring_rescues
  (restaurant_id, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX recurring_rescues_shelter_idx ON recurring_rescues (shelter_id) WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE TABLE rescue_drop_outs (
  id bigserial PRIMARY KEY,
  run_id text NOT NULL,
  carrier_id uuid,
  carrier_kind text NOT NULL,
  reason text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  CONSTRAINT rescue_drop_outs_carrier_id_users_id_fk FOREIGN KEY (carrier_id) REFERENCES users (id),
  CONSTRAINT rescue_drop_outs_run_id_rescue_runs_id_fk FOREIGN KEY (run_id) REFERENCES rescue_runs (id),
  CONSTRAINT rescue_drop_outs_carrier_kind_check CHECK (carrier_kind = ANY ('{volunteer, agent}'))
);
--> statement-breakpoint
CREATE INDEX rescue_drop_outs_carrier_idx ON rescue_drop_outs (carrier_id);
--> statement-breakpoint
CREATE INDEX rescue_drop_outs_run_idx ON rescue_drop_outs (run_id, at);
--> statement-breakpoint
CREATE TABLE rescue_matches (
  lot_id text NOT NULL,
  shelter_id text NOT NULL,
  portions integer NOT NULL,
  reason jsonb NOT NULL,
  carrier_id uuid,
  carrier_reason jsonb,
  is_current boolean NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT rescue_matches_lot_id_shelter_id_pk PRIMARY KEY (lot_id, shelter_id),
  CONSTRAINT rescue_matches_carrier_id_users_id_fk FOREIGN KEY (carrier_id) REFERENCES users (id),
  CONSTRAINT rescue_matches_lot_id_surplus_lots_id_fk FOREIGN KEY (lot_id) REFERENCES surplus_lots (id),
  CONSTRAINT rescue_matches_shelter_id_shelters_id_fk FOREIGN KEY (shelter_id) REFERENCES shelters (id),
  CONSTRAINT rescue_matches_carrier_check CHECK ((carrier_id IS NULL) = (carrier_reason IS NULL)),
  CONSTRAINT rescue_matches_portions_check CHECK (portions > 0)
);
--> statement-breakpoint
CREATE INDEX rescue_matches_carrier_idx ON rescue_matches (carrier_id) WHERE carrier_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX rescue_matches_shelter_idx ON rescue_matches (shelter_id) WHERE is_current;
--> statement-breakpoint
CREATE TABLE rescue_photos (
  run_id text PRIMARY KEY,
  id uuid NOT NULL,
  bytes bytea NOT NULL,
  type text NOT NULL,
  at timestamptz NOT NULL,
  hidden_at timestamptz,
  hidden_reason text NOT NULL DEFAULT '',
  CONSTRAINT rescue_photos_run_id_rescue_runs_id_fk FOREIGN KEY (run_id) REFERENCES rescue_runs (id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX rescue_photos_id_key ON rescue_photos (id);
--> statement-breakpoint
CREATE TABLE rescue_slots (
  id text PRIMARY KEY,
  recurring_id text NOT NULL,
  day date NOT NULL,
  starts_at timestamptz NOT NULL,
  state text NOT NULL,
  carrier_id uuid,
  warned_at timestamptz,
  lot_id text,
  CONSTRAINT rescue_slots_carrier_id_users_id_fk FOREIGN KEY (carrier_id) REFERENCES users (id),
  CONSTRAINT rescue_slots_lot_id_surplus_lots_id_fk FOREIGN KEY (lot_id) REFERENCES surplus_lots (id),
  CONSTRAINT rescue_slots_recurring_id_recurring_rescues_id_fk
    FOREIGN KEY (recurring_id) REFERENCES recurring_rescues (id),
  CONSTRAINT rescue_slots_lot_check CHECK ((lot_id IS NOT NULL) = (state = 'listed')),
  CONSTRAINT rescue_slots_state_check CHECK (state = ANY ('{planned, listed, skipped}'))
);
--> statement-breakpoint
CREATE INDEX rescue_slots_carrier_idx ON rescue_slots (carrier_id, starts_at);
--> statement-breakpoint
CREATE UNIQUE INDEX rescue_slots_day_key ON rescue_slots (recurring_id, day);
--> statement-breakpoint
CREATE INDEX rescue_slots_planned_idx ON rescue_slots (starts_at) WHERE state = 'planned';
--> statement-breakpoint
CREATE TABLE surplus_reservations (
  order_id text PRIMARY KEY,
  lot_id text NOT NULL,
  portions integer NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT surplus_reservations_lot_id_surplus_lots_id_fk
    FOREIGN KEY (lot_id) REFERENCES surplus_lots (id),
  CONSTRAINT surplus_reservations_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT surplus_reservations_portions_check CHECK (portions > 0),
  CONSTRAINT surplus_reservations_state_check CHECK (state = ANY ('{reserved, sold, released}'))
);
--> statement-breakpoint
CREATE INDEX surplus_reservations_lot_idx ON surplus_reservations (lot_id);
--> statement-breakpoint
CREATE TABLE volunteers (
  user_id uuid PRIMARY KEY,
  area text NOT NULL,
  vehicle text NOT NULL,
  phone text NOT NULL,
  status text NOT NULL,
  reason text NOT NULL DEFAULT '',
  applied_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT volunteers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT volunteers_status_check CHECK (status = ANY ('{pending, approved, declined, suspended}')),
  CONSTRAINT volunteers_vehicle_check CHECK (vehicle = ANY ('{foot, bicycle, scooter, car, van}'))
);
--> statement-breakpoint
CREATE INDEX volunteers_age_idx ON volunteers (status, applied_at DESC NULLS LAST);
--> statement-breakpoint
-- Sponsored meals (tables/meals.ts)

CREATE TABLE meal_offers (
  restaurant_id text PRIMARY KEY,
  dish_id text NOT NULL,
  price bigint NOT NULL,
  per_day integer NOT NULL,
  active boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT meal_offers_dish_id_dishes_id_fk FOREIGN KEY (dish_id) REFERENCES dishes (id),
  CONSTRAINT meal_offers_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id),
  CONSTRAINT meal_offers_check CHECK (price > 0 AND per_day > 0)
);
--> statement-breakpoint
CREATE TABLE meal_redemptions (
  order_id text PRIMARY KEY,
  restaurant_id text NOT NULL,
  shelter_id text NOT NULL,
  meals integer NOT NULL,
  day text NOT NULL,
  CONSTRAINT meal_redemptions_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT meal_redemptions_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id),
  CONSTRAINT meal_redemptions_shelter_id_shelters_id_fk FOREIGN KEY (shelter_id) REFERENCES shelters (id),
  CONSTRAINT meal_redemptions_meals_check CHECK (meals > 0)
);
--> statement-breakpoint
CREATE INDEX meal_redemptions_restaurant_idx ON meal_redemptions (restaurant_id, day);
--> statement-breakpoint
CREATE INDEX meal_redemptions_shelter_idx ON meal_redemptions (shelter_id, day);
--> statement-breakpoint
-- Payouts (tables/payouts.ts)

CREATE TABLE deposit_accounts (
  user_id uuid PRIMARY KEY,
  sealed bytea NOT NULL,
  key_id text NOT NULL,
  last_four text NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT deposit_accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id)
);
--> statement-breakpoint
CREATE TABLE payouts (
  id text PRIMARY KEY,
  payee text NOT NULL DEFAULT 'restaurant',
  owner text NOT NULL,
  first_day text NOT NULL,
  last_day text NOT NULL,
  orders integer NOT NULL,
  earned bigint NOT NULL,
  cash_kept bigint NOT NULL,
  amount bigint NOT NULL,
  transfer_id uuid NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT payouts_amount_check CHECK (amount > 0 AND (amount = (earned - cash_kept))),
  CONSTRAINT payouts_payee_check CHECK (payee = ANY ('{restaurant, agent}'))
);
--> statement-breakpoint
CREATE INDEX payouts_owner_idx ON payouts (owner, last_day);
--> statement-breakpoint
CREATE TABLE payout_entries (
  entry_id bigint PRIMARY KEY,
  payout_id text NOT NULL,
  CONSTRAINT payout_entries_entry_id_ledger_entries_id_fk
    FOREIGN KEY (entry_id) REFERENCES ledger_entries (id),
  CONSTRAINT payout_entries_payout_id_payouts_id_fk FOREIGN KEY (payout_id) REFERENCES payouts (id)
);
--> statement-breakpoint
CREATE INDEX payout_entries_payout_idx ON payout_entries (payout_id);
--> statement-breakpoint
CREATE TABLE payout_runs (
  until timestamptz PRIMARY KEY,
  at timestamptz NOT NULL
);
--> statement-breakpoint
-- Tax invoices (tables/invoices.ts)

CREATE TABLE invoice_series (
  financial_year text PRIMARY KEY,
  last integer NOT NULL DEFAULT 0
);
--> statement-breakpoint
CREATE TABLE tax_invoices (
  order_id text PRIMARY KEY,
  financial_year text NOT NULL,
  serial integer NOT NULL,
  issued_at timestamptz NOT NULL,
  CONSTRAINT tax_invoices_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT tax_invoices_serial_check CHECK (serial > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX tax_invoices_number ON tax_invoices (financial_year, serial);
--> statement-breakpoint
-- Favourites (tables/favorites.ts)

CREATE TABLE favorite_dishes (
  user_id uuid NOT NULL,
  dish_id text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT favorite_dishes_user_id_dish_id_pk PRIMARY KEY (user_id, dish_id),
  CONSTRAINT favorite_dishes_dish_id_dishes_id_fk
    FOREIGN KEY (dish_id) REFERENCES dishes (id) ON DELETE CASCADE,
  CONSTRAINT favorite_dishes_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE favorite_restaurants (
  user_id uuid NOT NULL,
  restaurant_id text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT favorite_restaurants_user_id_restaurant_id_pk PRIMARY KEY (user_id, restaurant_id),
  CONSTRAINT favorite_restaurants_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id) ON DELETE CASCADE,
  CONSTRAINT favorite_restaurants_user_id_users_id_fk
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
--> statement-breakpoint
-- Partners (tables/partners.ts)

CREATE TABLE partner_applications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number text NOT NULL,
  user_id uuid,
  business_name text NOT NULL,
  contact_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  business_type text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  description text NOT NULL DEFAULT '',
  agreed_at timestamptz NOT NULL,
  language text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  restaurant_id text,
  CONSTRAINT partner_applications_restaurant_id_restaurants_id_fk
    FOREIGN KEY (restaurant_id) REFERENCES restaurants (id),
  CONSTRAINT partner_applications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT partner_applications_business_type_check CHECK (
    business_type = ANY ('{restaurant, cloud_kitchen, catering, food_truck, bakery, other}')
  ),
  CONSTRAINT partner_applications_status_check CHECK (
    status = ANY ('{pending, askedBack, approved, declined}')
  )
);
--> statement-breakpoint
CREATE INDEX partner_applications_age_idx ON partner_applications (status, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE UNIQUE INDEX partner_applications_number_key ON partner_applications (number);
--> statement-breakpoint
-- Messages to the team, and the newsletter (tables/engagement.ts)

CREATE TABLE contact_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid,
  name text NOT NULL,
  email text NOT NULL,
  topic text NOT NULL,
  message text NOT NULL,
  status text NOT NULL DEFAULT 'new',
  created_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  CONSTRAINT contact_messages_answered_by_users_id_fk FOREIGN KEY (answered_by) REFERENCES users (id),
  CONSTRAINT contact_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT contact_messages_answer_check CHECK ((status = 'answered') = (answered_at IS NOT NULL)),
  CONSTRAINT contact_messages_status_check CHECK (status = ANY ('{new, answered}')),
  CONSTRAINT contact_messages_topic_check CHECK (
    topic = ANY ('{order, feedback, partnership, donation, other}')
  )
);
--> statement-breakpoint
CREATE INDEX contact_messages_age_idx ON contact_messages (created_at DESC NULLS LAST, id);
--> statement-breakpoint
CREATE TABLE newsletter_subscribers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  language text NOT NULL,
  subscribed_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
--> statement-breakpoint
CREATE UNIQUE INDEX newsletter_subscribers_email_key ON newsletter_subscribers (lower(email));
--> statement-breakpoint
-- Support (tables/support.ts)

CREATE TABLE support_threads (
  id text PRIMARY KEY,
  user_id uuid NOT NULL,
  order_id text,
  topic text NOT NULL,
  subject text NOT NULL,
  state text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  last_message_at timestamptz NOT NULL,
  unread_by_person integer NOT NULL DEFAULT 0,
  unread_by_support integer NOT NULL DEFAULT 0,
  answered_at timestamptz,
  automatic_answers integer NOT NULL DEFAULT 0,
  assigned_to uuid,
  CONSTRAINT support_threads_assigned_to_users_id_fk FOREIGN KEY (assigned_to) REFERENCES users (id),
  CONSTRAINT support_threads_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT support_threads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id),
  CONSTRAINT support_threads_state_check CHECK (state = ANY ('{open, answered, resolved}')),
  CONSTRAINT support_threads_topic_check CHECK (topic = ANY ('{orderLate, items, quality, payment, other}')),
  CONSTRAINT support_threads_unread_check CHECK (unread_by_person >= 0 AND unread_by_support >= 0)
);
--> statement-breakpoint
CREATE INDEX support_threads_age_idx ON support_threads (last_message_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX support_threads_open_idx ON support_threads (last_message_at) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX support_threads_order_idx ON support_threads (order_id);
--> statement-breakpoint
CREATE INDEX support_threads_user_idx ON support_threads
  (user_id, last_message_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE support_messages (
  id bigserial PRIMARY KEY,
  thread_id text NOT NULL,
  author text NOT NULL,
  author_id uuid,
  automatic boolean NOT NULL DEFAULT false,
  message text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT support_messages_author_id_users_id_fk FOREIGN KEY (author_id) REFERENCES users (id),
  CONSTRAINT support_messages_thread_id_support_threads_id_fk
    FOREIGN KEY (thread_id) REFERENCES support_threads (id) ON DELETE CASCADE,
  CONSTRAINT support_messages_author_check CHECK (author = ANY ('{person, support}')),
  CONSTRAINT support_messages_automatic_check CHECK (automatic = (author_id IS NULL))
);
--> statement-breakpoint
CREATE INDEX support_messages_thread_idx ON support_messages (thread_id, id DESC NULLS LAST);
--> statement-breakpoint
-- Saved views (tables/views.ts)

CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  tab text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT saved_views_owner_id_users_id_fk
    FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (owner_id, tab, name);
--> statement-breakpoint
CREATE INDEX saved_views_shared_idx ON saved_views (tab) WHERE shared;
--> statement-breakpoint
-- Searches that found nothing (tables/search.ts)

CREATE TABLE missed_searches (
  text text PRIMARY KEY,
  times integer NOT NULL,
  last_at timestamptz NOT NULL
);
--> statement-breakpoint
-- Audits of the books (tables/books.ts)

CREATE TABLE book_audits (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  milliseconds integer NOT NULL,
  differences jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX book_audits_at_idx ON book_audits (at DESC NULLS LAST);
--> statement-breakpoint
-- Instances (tables/health.ts)

CREATE TABLE instances (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  version text NOT NULL,
  started_at timestamptz NOT NULL,
  last_seen timestamptz NOT NULL
);
--> statement-breakpoint
-- Autopilot (tables/autopilot.ts)

CREATE TABLE autopilot_lots (
  lot_id text PRIMARY KEY,
  CONSTRAINT autopilot_lots_lot_id_surplus_lots_id_fk FOREIGN KEY (lot_id) REFERENCES surplus_lots (id)
);
--> statement-breakpoint
-- Numbers of receipts: drawn when a gift is received (features/giving).
CREATE SEQUENCE donation_receipt_numbers;
--> statement-breakpoint
-- What refers to a table further down

ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_order_id_orders_id_fk
  FOREIGN KEY (order_id) REFERENCES orders (id);
--> statement-breakpoint
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_payment_id_payments_id_fk
  FOREIGN KEY (payment_id) REFERENCES payments (id);
