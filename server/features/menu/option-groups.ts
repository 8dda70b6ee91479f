import type { OptionGroup } from '#shared/catalogue/contracts.ts'
import type { Deps } from '../../deps.ts'

/**
 * SQL for what can be chosen with a dish: `OptionGroup[]` as JSON, in the restaurant's order. `dishId` is SQL
 * for the dish's id. `forRestaurant`: `MenuGroup[]`, with the shared groups that they follow.
 */
export const optionGroupsOf = (dishId: string, forRestaurant = false): string => `(
  SELECT coalesce(json_agg(json_build_object(
    ${forRestaurant ? "'shared', g.shared_id, " : ''}'id', g.id, 'name', g.name, 'nameHi', g.name_hi, 'min', g.min_choices, 'max', g.max_choices,
    'choices', (
      SELECT coalesce(json_agg(json_build_object(
        'id', o.id, 'name', o.name, 'nameHi', o.name_hi, 'price', o.price, 'isVeg', o.is_veg, 'available', o.available, 'isDefault', o.is_default
      ) ORDER BY o.sort_order, o.id), '[]'::json)
      FROM dish_options o WHERE o.group_id = g.id
    )) ORDER BY g.sort_order, g.id), '[]'::json)
  FROM dish_option_groups g WHERE g.dish_id = ${dishId})`

/** What can be chosen with each of these dishes, by its id. */
export const findOptionGroups = async (
  deps: Pick<Deps, 'pool'>,
  dishIds: readonly string[],
): Promise<Map<string, OptionGroup[]>> => {
  const { rows } = await deps.pool.query<{ id: string; options: OptionGroup[] }>({
    name: 'option-groups',
    text: `SELECT d.id, ${optionGroupsOf('d.id')} AS options FROM dishes d WHERE d.id = ANY($1)`,
    values: [dishIds],
  })
  return new Map(rows.map(({ id, options }) => [id, options]))
}
