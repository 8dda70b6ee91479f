import { tenToTen } from '#shared/restaurants/weekly-hours.ts'
import type { Transaction } from '../../../db/connection.ts'
import { restaurants } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { announceCatalogueChange } from '../../catalogue-changes/changes.ts'
import { slug } from '../../menu-import/clean-text.ts'
import type { RestaurantRow } from './profile-view.ts'

type Stated = Pick<typeof restaurants.$inferInsert, 'name'> &
  Partial<Pick<typeof restaurants.$inferInsert, 'address' | 'city' | 'phone' | 'description'>>

/** Creates a restaurant that only its staff see, open from 10:00 to 22:00, as part of `tx`. */
export const createDraft = async (deps: Deps, tx: Transaction, stated: Stated): Promise<RestaurantRow> => {
  const now = deps.clock()
  const suffix = Buffer.from(deps.randomBytes(4)).toString('hex')
  const id = [slug(stated.name).slice(0, 48), suffix].filter((part) => part !== '').join('-')
  const [row] = await tx
    .insert(restaurants)
    .values({
      ...stated,
      id,
      hours: tenToTen,
      active: false,
      source: 'partner',
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('the draft was not returned')
  announceCatalogueChange(deps, tx)
  return row
}
