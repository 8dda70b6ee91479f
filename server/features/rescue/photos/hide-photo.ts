import { eq } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { hideRescuePhoto } from '#shared/rescue/story-contracts.ts'
import { isUuid } from '../../../db/is-uuid.ts'
import { rescuePhotos, rescueRuns, surplusLots } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../audited.ts'
import { publishRescue } from '../publish-rescue.ts'

/**
 * An admin keeps a photo off the story, or shows it again, live; the shelter sees the reason, and can replace
 * it. A repeat changes and records nothing. Refuses: not_found (404).
 */
export const hidePhoto = (
  deps: Deps,
  adminId: string,
  id: string,
  { hidden, reason }: Output<(typeof hideRescuePhoto)['body']>,
): Promise<{ id: string; hidden: boolean }> =>
  deps.db.transaction(async (tx) => {
    const [photo] = isUuid(id)
      ? await tx
          .select({ runId: rescuePhotos.runId, hiddenAt: rescuePhotos.hiddenAt })
          .from(rescuePhotos)
          .where(eq(rescuePhotos.id, id))
          .for('update')
      : []
    if (!photo) throw new Refusal('not_found', /*i18n*/ 'There is no such photo.')
    if ((photo.hiddenAt !== null) === hidden) return { id, hidden }
    const now = deps.clock()
    await tx
      .update(rescuePhotos)
      .set(hidden ? { hiddenAt: now, hiddenReason: reason } : { hiddenAt: null, hiddenReason: '' })
      .where(eq(rescuePhotos.id, id))
    const [shown] = await tx
      .select({ lot: surplusLots, run: rescueRuns })
      .from(rescueRuns)
      .innerJoin(surplusLots, eq(surplusLots.id, rescueRuns.lotId))
      .where(eq(rescueRuns.id, photo.runId))
    if (shown) await publishRescue(deps, tx, { ...shown, action: 'photo', now })
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: hidden ? 'rescue.photoHidden' : 'rescue.photoShown',
      subject: { kind: 'rescue', id: photo.runId },
      after: { photo: id, reason },
      at: now,
    })
    return { id, hidden }
  })
