import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import type { SupportThread } from '#shared/support/contracts.ts'
import { longestSnoozeDays } from '#shared/support/threads.ts'
import { dayMs } from '#shared/time.ts'
import { supportThreads } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { recordAudit } from './audited.ts'
import { findThread, lockThread } from './thread-store.ts'
import { noSuchThread, sideOf, threadView } from './thread-view.ts'
import { publishToDesk } from './write-message.ts'

/**
 * Puts a conversation off until a time (UTC); null: no longer. It waits for support again from then on, which
 * its person does not see, or as soon as anybody writes in it. Audited; a repeat changes nothing. Refuses:
 * not_found (404), also the caller's own conversation; validation_failed (422) a time that is over or too far
 * away; illegal_transition (409) a conversation that is resolved.
 */
export const snoozeThread = (
  deps: Deps,
  caller: Caller,
  id: string,
  until: Date | null,
): Promise<SupportThread> =>
  deps.db.transaction(async (tx) => {
    const thread = await lockThread(tx, id)
    if (!thread || sideOf(thread, caller) !== 'support') throw noSuchThread()
    const now = deps.clock()
    if (until !== null) requireWithin(until, now)
    if (until !== null && thread.state === 'resolved')
      throw new Refusal(
        'illegal_transition',
        /*i18n*/ 'This conversation is resolved: there is nothing to put off.',
      )
    if (thread.snoozedUntil?.getTime() !== until?.getTime()) {
      await tx.update(supportThreads).set({ snoozedUntil: until }).where(eq(supportThreads.id, id))
      await publishToDesk(deps, tx, id)
      await recordAudit(tx, {
        actor: { kind: 'account', id: caller.userId },
        action: 'thread.snoozed',
        subject: { kind: 'thread', id },
        before: { until: thread.snoozedUntil?.toISOString() ?? null },
        after: { until: until?.toISOString() ?? null },
        at: now,
      })
    }
    const record = await findThread(tx, id)
    if (!record) throw noSuchThread()
    return threadView(record, 'support')
  })

const requireWithin = (until: Date, now: Date): void => {
  const wrong =
    until <= now
      ? /*i18n*/ 'Please choose a time that is still to come'
      : until.getTime() > now.getTime() + longestSnoozeDays * dayMs
        ? /*i18n*/ 'Please choose a time within 90 days'
        : undefined
  if (wrong !== undefined) throw new Refusal('validation_failed', wrong, { until: wrong })
}
