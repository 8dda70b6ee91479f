import { eq } from 'drizzle-orm'
import type { RescueStory } from '#shared/rescue/story-contracts.ts'
import { surplusLots } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { proveEntriesOf } from '../impact/prove-entries.ts'
import { dealViews } from './lots/deal-view.ts'
import { selectLots } from './lots/lot-view.ts'
import { photosOf } from './photos/story-photos.ts'
import { noSuchLot } from './rows.ts'

/** What became of a lot, for everybody, as the public ledger says it. Refuses: not_found (404). */
export const rescueStory = async (deps: Deps, lotId: string): Promise<RescueStory> => {
  const [record] = await selectLots(deps.db, eq(surplusLots.id, lotId))
  if (!record) throw noSuchLot()
  const [deal] = await dealViews(deps, [record], deps.clock())
  if (!deal) throw noSuchLot()
  const { id, title, isVeg, portions, sold, received, wasted, state, listedAt, restaurant } = deal
  const { image, category, titleHi } = deal
  const { id: restaurantId, name, area } = restaurant
  return {
    lot: {
      ...{ id, title, isVeg, portions, sold, received, wasted, state, listedAt, image, category },
      ...(titleHi && { titleHi }),
      restaurant: { id: restaurantId, name, area },
    },
    photos: await photosOf(deps.db, lotId),
    ...(await proveEntriesOf(deps, lotId)),
  }
}
