import { paise } from '#shared/money/money.ts'
import type { Deal } from '#shared/rescue/contracts.ts'
import type { Deps } from '../../../deps.ts'
import { dealView, type LotRecord } from './lot-view.ts'
import { shownFoodOf } from './named-dishes.ts'

/** Lots as customers choose among them: each as the dish that it names, with what that costs on the menu. */
export const dealViews = async (
  deps: Pick<Deps, 'db'>,
  records: readonly LotRecord[],
  now: Date,
): Promise<Deal[]> => {
  const shown = await shownFoodOf(
    deps,
    records.map(({ lot }) => lot),
  )
  return records.map((record) => {
    const { lot } = record
    const { price, ...food } = shown(lot)
    return {
      ...dealView(record, now),
      ...food,
      menuPrice: price !== null && lot.salePrice !== null && price > lot.salePrice ? paise(price) : null,
    }
  })
}
