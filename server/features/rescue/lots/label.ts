import { and, eq, inArray } from 'drizzle-orm'
import type { Language } from '#shared/languages.ts'
import { allergenLabels } from '#shared/menu/restaurant-menu.ts'
import { surplusLots } from '../../../db/tables/index.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { i18nFor } from '../../../languages.ts'
import { receiptTime } from '../../receipts/format.ts'
import { renderReceipt } from '../../receipts/render-receipt.ts'
import { noSuchLot } from '../rows.ts'

/**
 * The label of a lot, to go with the food: dish, vegetarian or not, allergens, cooked at, use by, from whom
 * (giving.md), on a roll of `width` millimetres. For the restaurant that listed it. Refuses: not_found (404).
 */
export const lotLabel = async (
  deps: Deps,
  restaurantIds: readonly string[],
  lotId: string,
  { language, width }: { language: Language; width: number },
): Promise<{ filename: string; pdf: Buffer }> => {
  const [found] = await deps.db
    .select({
      lot: surplusLots,
      restaurant: {
        name: storefronts.name,
        address: storefronts.address,
        phone: storefronts.phone,
        fssaiNumber: storefronts.fssaiNumber,
      },
    })
    .from(surplusLots)
    .innerJoin(storefronts, eq(storefronts.id, surplusLots.restaurantId))
    .where(and(eq(surplusLots.id, lotId), inArray(surplusLots.restaurantId, [...restaurantIds])))
  if (!found) throw noSuchLot()
  const { lot, restaurant } = found
  const i18n = i18nFor(language)
  const allergens = lot.allergens.map((one) => i18n._(allergenLabels[one])).join(', ')
  const pdf = await renderReceipt({
    language,
    rollWidth: width,
    title: lot.title,
    number: { label: i18n._(/*i18n*/ 'Surplus food'), value: lot.id },
    facts: [
      {
        label: i18n._(/*i18n*/ 'Diet'),
        value: lot.isVeg ? i18n._(/*i18n*/ 'Vegetarian') : i18n._(/*i18n*/ 'Not vegetarian'),
      },
      { label: i18n._(/*i18n*/ 'Portions'), value: String(lot.portions) },
      { label: i18n._(/*i18n*/ 'Cooked at'), value: receiptTime(lot.cookedAt, language) },
      { label: i18n._(/*i18n*/ 'Use by'), value: receiptTime(lot.safeUntil, language) },
      { label: i18n._(/*i18n*/ 'Allergens'), value: allergens || i18n._(/*i18n*/ 'None stated') },
      {
        label: i18n._(/*i18n*/ 'From'),
        value: [restaurant.name, restaurant.address, restaurant.phone].filter(Boolean).join(', '),
      },
    ],
    lines: [],
    sums: [],
    thanks: i18n._(/*i18n*/ 'Do not give after the time above.'),
    notes:
      restaurant.fssaiNumber === ''
        ? []
        : [i18n._(/*i18n*/ 'FSSAI licence {number}', { number: restaurant.fssaiNumber })],
  })
  return { filename: `${lot.id}.pdf`, pdf }
}
