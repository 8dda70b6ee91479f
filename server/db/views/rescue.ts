import { and, eq, isNull } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { rescuePhotos, rescueRuns } from '../tables/rescue.ts'

const query = new QueryBuilder()

/** Which lot a run carries. */
export const carriedLots = query
  .select({ runId: rescueRuns.id, lotId: rescueRuns.lotId })
  .from(rescueRuns)
  .as('carried_lots')

/** Which lot a run carries, with the photo that its shelter shows of it; null where it shows none. */
export const shownRescues = query
  .select({
    runId: rescueRuns.id,
    lotId: rescueRuns.lotId,
    bytes: rescuePhotos.bytes,
    type: rescuePhotos.type,
  })
  .from(rescueRuns)
  .leftJoin(rescuePhotos, and(eq(rescuePhotos.runId, rescueRuns.id), isNull(rescuePhotos.hiddenAt)))
  .as('shown_rescues')
