import { and, asc, eq, isNull } from 'drizzle-orm'
import type { RescueStory } from '#shared/rescue/story-contracts.ts'
import type { Executor } from '../../../db/connection.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { rescuePhotos, rescueRuns } from '../../../db/tables/index.ts'

/** The photos of a lot's story, the oldest first; which shelter made one is not said. */
export const photosOf = async (executor: Executor, lotId: string): Promise<RescueStory['photos']> => {
  const rows = await executor
    .select({ id: rescuePhotos.id, at: rescuePhotos.at })
    .from(rescuePhotos)
    .innerJoin(rescueRuns, eq(rescueRuns.id, rescuePhotos.runId))
    .where(and(eq(rescueRuns.lotId, lotId), isNull(rescuePhotos.hiddenAt)))
    .orderBy(asc(rescuePhotos.at), asc(rescuePhotos.id))
  return rows.map(({ id, at }) => ({ id, at: at.toISOString() }))
}

/** One photo for everybody; undefined if there is none, it was taken back, or it is hidden. */
export const readPhoto = async (
  executor: Executor,
  id: string,
): Promise<{ bytes: Buffer; type: string } | undefined> => {
  if (!isUuid(id)) return undefined
  const [photo] = await executor
    .select({ bytes: rescuePhotos.bytes, type: rescuePhotos.type })
    .from(rescuePhotos)
    .where(and(eq(rescuePhotos.id, id), isNull(rescuePhotos.hiddenAt)))
  return photo
}
