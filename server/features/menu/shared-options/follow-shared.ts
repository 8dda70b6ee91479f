import { inArray, sql } from 'drizzle-orm'
import type { DishOption } from '#shared/catalogue/contracts.ts'
import type { MenuGroup } from '#shared/menu/contracts.ts'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { sharedOptionGroups } from '../../../db/tables/index.ts'

/** What a dish's group is made of that follows a shared one. */
export type SharedContent = Pick<MenuGroup, 'name' | 'nameHi' | 'min' | 'max' | 'choices'>

/** The id of an option of a dish's group that follows a shared one: carts keep it through every change. */
const optionId = (groupId: string, choiceId: string): string => `${groupId}.${choiceId}`

/** The options of a dish's own group `groupId` that follow those of the shared one. */
export const choicesFor = (groupId: string, choices: readonly DishOption[]): DishOption[] =>
  choices.map((choice) => ({ ...choice, id: optionId(groupId, choice.id) }))

/** Shared groups of a restaurant by their ids; those of others are left out. */
export const readSharedContent = async (
  executor: Executor,
  restaurantId: string,
  ids: readonly string[],
): Promise<Map<string, SharedContent>> => {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(sharedOptionGroups)
    .where(inArray(sharedOptionGroups.id, [...ids]))
  return new Map(
    rows.flatMap((row) =>
      row.restaurantId === restaurantId
        ? [
            [
              row.id,
              {
                name: row.name,
                nameHi: row.nameHi,
                min: row.minChoices,
                max: row.maxChoices,
                choices: row.choices,
              },
            ],
          ]
        : [],
    ),
  )
}

/**
 * Makes every dish's group that follows one of these shared groups what that one is, in the order of its
 * options. The dishes count as changed at `now`. To be called with the dishes locked.
 */
export const followShared = async (tx: Transaction, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  const meant = sql`g.shared_id = ANY(${sql.param([...ids])}::text[])`
  const wanted = sql`(
    SELECT g.id AS group_id, g.id || '.' || (c.choice->>'id') AS id, c.choice->>'name' AS name,
      coalesce(c.choice->>'nameHi', '') AS name_hi,
      (c.choice->>'price')::bigint AS price, (c.choice->>'isVeg')::boolean AS is_veg,
      (c.choice->>'available')::boolean AS available, (c.choice->>'isDefault')::boolean AS is_default,
      c.place::integer - 1 AS sort_order
    FROM dish_option_groups g JOIN shared_option_groups s ON s.id = g.shared_id
    CROSS JOIN LATERAL jsonb_array_elements(s.choices) WITH ORDINALITY AS c(choice, place)
    WHERE ${meant})`
  await tx.execute(sql`UPDATE dish_option_groups g SET name = s.name, name_hi = s.name_hi, min_choices = s.min_choices, max_choices = s.max_choices
    FROM shared_option_groups s WHERE s.id = g.shared_id AND ${meant}`)
  await tx.execute(sql`DELETE FROM dish_options o USING dish_option_groups g
    WHERE o.group_id = g.id AND ${meant} AND NOT EXISTS (SELECT FROM ${wanted} w WHERE w.id = o.id)`)
  await tx.execute(sql`INSERT INTO dish_options (id, group_id, name, name_hi, price, is_veg, available, is_default, sort_order)
    SELECT w.id, w.group_id, w.name, w.name_hi, w.price, w.is_veg, w.available, w.is_default, w.sort_order FROM ${wanted} w
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_hi = excluded.name_hi, price = excluded.price, is_veg = excluded.is_veg,
      available = excluded.available, is_default = excluded.is_default, sort_order = excluded.sort_order`)
  await tx.execute(sql`UPDATE dishes SET updated_at = ${now.toISOString()}::timestamptz
    WHERE id IN (SELECT g.dish_id FROM dish_option_groups g WHERE ${meant})`)
}
