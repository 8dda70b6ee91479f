import { Refusal } from '#shared/errors.ts'
import type { Shelter } from '#shared/shelters/contracts.ts'
import type { shelters } from '../../db/tables/index.ts'
import { shiftsOfWeek } from '../restaurants/opening-hours.ts'

export type ShelterRow = typeof shelters.$inferSelect

export const noSuchShelter = () => new Refusal('not_found', /*i18n*/ 'There is no such shelter.')

/** A shelter as its own people and admins see it. */
export const shelterView = ({ userId: _account, hours, lat, lng, ...row }: ShelterRow): Shelter => ({
  ...row,
  hours: shiftsOfWeek(hours),
  location: { lat, lng },
  appliedAt: row.appliedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})
