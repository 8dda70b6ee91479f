import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DishOption } from '#shared/catalogue/contracts.ts'
import type { UndoneChange } from '#shared/menu/change-contracts.ts'
import type { MenuGroup } from '#shared/menu/contracts.ts'
import { menuChangeKinds } from '#shared/menu/menu-changes.ts'
import { allergens } from '#shared/menu/restaurant-menu.ts'
import type { OpeningPeriod } from '#shared/restaurants/weekly-hours.ts'
import { listed, moment, money, oneOf } from './columns.ts'
import { restaurants } from './restaurants.ts'

/** The sections of a restaurant's own menu, in its order; without any its dishes stand under ours. */
export const menuCategories = pgTable(
  'menu_categories',
  {
    id: text('id').primaryKey(),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In Hindi; empty where it is the same. */
    nameHi: text('name_hi').notNull().default(''),
    /** When its dishes are served, every day; null: always. A dish may have hours of its own. */
    hours: jsonb('hours').$type<OpeningPeriod[]>(),
    sortOrder: integer('sort_order').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('menu_categories_name').on(t.restaurantId, sql`lower(${t.name})`)],
)

/**
 * Options that a restaurant uses for several dishes. Each dish has them as groups of its own
 * (dish_option_groups), which follow every change.
 */
export const sharedOptionGroups = pgTable(
  'shared_option_groups',
  {
    id: text('id').primaryKey(),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In Hindi; empty where it is the same. */
    nameHi: text('name_hi').notNull().default(''),
    minChoices: integer('min_choices').notNull().default(0),
    maxChoices: integer('max_choices').notNull().default(1),
    /** With ids of their own, of which those of each dish are made. */
    choices: jsonb('choices').$type<DishOption[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('shared_option_groups_name').on(t.restaurantId, sql`lower(${t.name})`)],
)

export const dishes = pgTable(
  'dishes',
  {
    id: text('id').primaryKey(),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** In Hindi; each empty where it is the same. */
    nameHi: text('name_hi').notNull().default(''),
    descriptionHi: text('description_hi').notNull().default(''),
    quantityHi: text('quantity_hi').notNull().default(''),
    /** What it is made of, as its restaurant says it; empty: not said. */
    ingredients: text('ingredients').notNull().default(''),
    ingredientsHi: text('ingredients_hi').notNull().default(''),
    /** What is charged, in paise. */
    price: money('price').notNull(),
    /** Before the offer, in paise; null when there is no offer. */
    originalPrice: money('original_price'),
    /** Whole percent off `originalPrice`. */
    discount: integer('discount'),
    /** When the price is `originalPrice` again by itself; null: when somebody ends the offer. */
    offerEndsAt: moment('offer_ends_at'),
    /** The offer is one of the home page's special offers. */
    specialOffer: boolean('special_offer').notNull().default(false),
    /** One of the specification's menu categories (shared/catalogue/categories.ts). */
    category: text('category').notNull(),
    /**
     * What its restaurant calls the category (shared/menu/restaurant-menu.ts); null where it has not said.
     */
    section: text('section'),
    /** Where it stands on its restaurant's own menu; null: under `category`. */
    ownCategoryId: text('own_category_id').references(() => menuCategories.id, { onDelete: 'set null' }),
    /** When it is served, every day; null: as its own category says. */
    hours: jsonb('hours').$type<OpeningPeriod[]>(),
    /**
     * What of the two holds, so that nobody who sells the dish has to look further; null: always. Written
     * with them (serving-hours.ts).
     */
    servedHours: jsonb('served_hours').$type<OpeningPeriod[]>(),
    image: text('image').notNull(),
    /** null: unknown; no diet mark is shown. */
    isVeg: boolean('is_veg'),
    isSpicy: boolean('is_spicy').notNull().default(false),
    /** null: not said; an empty list: none of the eight that have to be declared. */
    allergens: text('allergens', { enum: allergens }).array(),
    kcal: integer('kcal'),
    bestSeller: boolean('best_seller').notNull().default(false),
    /** As its restaurant's; the stars are those of thumbs, and of this dish alone. */
    rating: real('rating'),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** `Serves 2`. */
    servingSize: text('serving_size').notNull().default(''),
    /** Portion text: `350 g`. */
    quantity: text('quantity').notNull().default(''),
    available: boolean('available').notNull().default(true),
    /** When an unavailable dish becomes available by itself; null: when somebody says so. */
    backAt: moment('back_at'),
    /** Portions that are sold a day at most; null: no limit. What is sold stands in dish_stock. */
    stockPerDay: integer('stock_per_day'),
    /**
     * Portions left today where they are few (shared/menu/stock.ts), so that lists need no count; null:
     * enough.
     */
    leftToday: integer('left_today'),
    source: text('source').notNull(),
    /** Normalised name (and what tells variants apart) within the restaurant. */
    importKey: text('import_key'),
    sortOrder: integer('sort_order').notNull().default(1000),
    /**
     * Incremented by triggers with every change of what an order of it depends on, its options too; checkout
     * compares it.
     */
    menuVersion: integer('menu_version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('dishes_menu_idx').on(t.sortOrder, t.id).where(sql`deleted_at IS NULL`),
    index('dishes_restaurant_idx').on(t.restaurantId, t.sortOrder, t.id).where(sql`deleted_at IS NULL`),
    index('dishes_category_idx').on(t.category, t.sortOrder, t.id).where(sql`deleted_at IS NULL`),
    index('dishes_offer_ends_idx').on(t.offerEndsAt).where(sql`offer_ends_at IS NOT NULL`),
    index('dishes_offers_idx').on(t.sortOrder, t.id).where(sql`special_offer AND deleted_at IS NULL`),
    uniqueIndex('dishes_import_key').on(t.restaurantId, t.importKey),
    index('dishes_back_idx').on(t.backAt).where(sql`back_at IS NOT NULL`),
    index('dishes_stock_idx').on(t.id).where(sql`stock_per_day IS NOT NULL OR left_today IS NOT NULL`),
    index('dishes_own_category_idx').on(t.ownCategoryId).where(sql`own_category_id IS NOT NULL`),
    index('dishes_photo_idx').on(t.image).where(sql`image LIKE '/api/pictures/%'`),
    check('dishes_price_check', sql`${t.price} >= 0`),
    check('dishes_stock_check', sql`${t.stockPerDay} >= 0 AND ${t.leftToday} >= 0`),
    check('dishes_kcal_check', sql`${t.kcal} >= 0`),
    check('dishes_allergens_check', sql`${t.allergens} <@ ARRAY[${listed(allergens)}]`),
  ],
)

/**
 * What is sold of a dish with a limit. A trigger makes its row with the limit, so that every sale finds one
 * to lock.
 */
export const dishStock = pgTable(
  'dish_stock',
  {
    dishId: text('dish_id')
      .primaryKey()
      .references(() => dishes.id, { onDelete: 'cascade' }),
    /** The service day that `sold` is of (shared/orders/service-day.ts): `2026-01-26`. */
    day: text('day').notNull().default(''),
    sold: integer('sold').notNull().default(0),
  },
  (t) => [check('dish_stock_sold_check', sql`${t.sold} >= 0`)],
)

/** Portions that an order has of dishes with a limit, so that it can give back what it took, on its day. */
export const dishStockTakes = pgTable(
  'dish_stock_takes',
  {
    orderId: text('order_id').notNull(),
    dishId: text('dish_id').notNull(),
    day: text('day').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.dishId] }),
    index('dish_stock_takes_day_idx').on(t.day),
    check('dish_stock_takes_quantity_check', sql`${t.quantity} > 0`),
  ],
)

/**
 * What can be chosen with a dish, such as its size or extras. Fewer than `minChoices` or more than
 * `maxChoices` options of a group are refused; with a minimum of 0 nothing has to be chosen.
 */
export const dishOptionGroups = pgTable(
  'dish_option_groups',
  {
    id: text('id').primaryKey(),
    dishId: text('dish_id')
      .notNull()
      .references(() => dishes.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In Hindi; empty where it is the same. */
    nameHi: text('name_hi').notNull().default(''),
    minChoices: integer('min_choices').notNull().default(0),
    maxChoices: integer('max_choices').notNull().default(1),
    sortOrder: integer('sort_order').notNull().default(0),
    /** The shared group that it follows; null: the dish's own. */
    sharedId: text('shared_id').references(() => sharedOptionGroups.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('dish_option_groups_dish_idx').on(t.dishId),
    index('dish_option_groups_shared_idx').on(t.sharedId).where(sql`shared_id IS NOT NULL`),
    check(
      'dish_option_groups_choices_check',
      sql`${t.minChoices} >= 0 AND ${t.maxChoices} >= 1 AND ${t.minChoices} <= ${t.maxChoices}`,
    ),
  ],
)

export const dishOptions = pgTable(
  'dish_options',
  {
    id: text('id').primaryKey(),
    groupId: text('group_id')
      .notNull()
      .references(() => dishOptionGroups.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In Hindi; empty where it is the same. */
    nameHi: text('name_hi').notNull().default(''),
    /** Added to the price of the dish, in paise. */
    price: money('price').notNull(),
    /**
     * null: it does not change what the dish is. false: with it a vegetarian dish is vegetarian no longer.
     */
    isVeg: boolean('is_veg'),
    available: boolean('available').notNull().default(true),
    /**
     * Taken where the group needs a choice and none was made. It costs nothing, so that the price on the menu
     * holds.
     */
    isDefault: boolean('is_default').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(0),
  },
  (t) => [
    index('dish_options_group_idx').on(t.groupId),
    check('dish_options_price_check', sql`${t.price} >= 0`),
    check('dish_options_default_check', sql`NOT ${t.isDefault} OR ${t.price} = 0`),
  ],
)

/** Some fields of a dish, as JSON: moments as ISO 8601. Absent: not touched. */
export type StoredDish = { id: string } & Partial<
  Omit<typeof dishes.$inferSelect, 'id' | 'backAt' | 'offerEndsAt'> & {
    backAt: string | null
    offerEndsAt: string | null
    options: MenuGroup[]
  }
>

/** What undoing a change did. */
export type Undone = Pick<UndoneChange, 'restored' | 'removed' | 'stays'>

/** Changes of several dishes at a time, and imports, by which they are undone; kept for a day. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: uuid('id').primaryKey(),
    restaurantId: text('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    kind: text('kind', { enum: menuChangeKinds }).notNull().default('bulk'),
    at: moment('at').notNull(),
    /** What the dishes that were changed had been. */
    before: jsonb('before').$type<StoredDish[]>().notNull(),
    /**
     * What it made of them, by which one that was changed since is told from the others; and of those that it
     * added, which have nothing before.
     */
    after: jsonb('after').$type<StoredDish[]>().notNull().default([]),
    /** What undoing it did; null before that. */
    undone: jsonb('undone').$type<Undone>(),
  },
  (t) => [index('bulk_changes_at_idx').on(t.at), oneOf(t.kind, menuChangeKinds)],
)
