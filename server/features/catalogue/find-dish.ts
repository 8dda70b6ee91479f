import type { DishDetails } from '#shared/catalogue/contracts.ts'
import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { dayHoursOf } from '../menu/serving-hours.ts'
import { readDish } from './catalogue-store.ts'
import { serializeDish } from './serializers.ts'

/**
 * One dish of an active restaurant, with what can be chosen with it. Refusals: not_found, also for a deleted
 * one.
 */
export const findDish = async (deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<DishDetails> => {
  const row = await readDish(deps.db, id)
  if (!row) throw new Refusal('not_found', /*i18n*/ 'This dish is not on the menu.')
  const { options, allergens, kcal, servedHours, ingredients, ingredientsHi } = row
  return {
    ...serializeDish(row, deps.clock()),
    options,
    allergens,
    kcal,
    ...(ingredients !== '' && { ingredients }),
    ...(ingredientsHi !== '' && { ingredientsHi }),
    ...(servedHours && { servedHours: dayHoursOf(servedHours) ?? [] }),
  }
}
