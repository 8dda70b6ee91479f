import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { appealUntil } from '#shared/duties/suspension.ts'
import type { Executor, Transaction } from '../../db/connection.ts'
import { suspensionNotices } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { signLink } from '../../http/sign-in/signed-link.ts'
import { findSubject } from './give-notice.ts'
import type { NoticeRow } from './notice-view.ts'

type Suspended = Pick<NoticeRow, 'subject' | 'subjectId'> & { reason: string; by: string; at: Date }

/**
 * Records that somebody was suspended: after the notice that is open, or without one, where people or money
 * were in danger. Either way it can be appealed. A repeat changes nothing.
 */
export const recordSuspension = async (
  tx: Transaction,
  { subject, subjectId, reason, by, at }: Suspended,
): Promise<void> => {
  const open = and(
    eq(suspensionNotices.subject, subject),
    eq(suspensionNotices.subjectId, subjectId),
    inArray(suspensionNotices.state, ['given', 'suspended']),
  )
  const [known] = await tx.select().from(suspensionNotices).where(open).for('update')
  const suspended = { state: 'suspended', suspendedBy: by, suspendedAt: at } as const
  if (known?.state === 'suspended') return
  if (known) {
    await tx.update(suspensionNotices).set(suspended).where(eq(suspensionNotices.id, known.id))
    return
  }
  const { kind } = await findSubject(tx, { subject, subjectId })
  await tx.insert(suspensionNotices).values({
    ...{ id: randomUUID(), subject, subjectId, kind, reason, ...suspended },
    ...{ givenBy: by, givenAt: at },
  })
}

/** Records that a suspension is over without an appeal having been decided: an admin took it back. */
export const recordRestoration = async (
  tx: Transaction,
  { subject, subjectId, by, at }: Omit<Suspended, 'reason'>,
): Promise<void> => {
  await tx
    .update(suspensionNotices)
    .set({ state: 'lifted', decidedBy: by, decidedAt: at })
    .where(
      and(
        eq(suspensionNotices.subject, subject),
        eq(suspensionNotices.subjectId, subjectId),
        eq(suspensionNotices.state, 'suspended'),
      ),
    )
}

/** What opens the appeal of an account that cannot sign in; undefined where there is nothing to appeal. */
export const appealToken = async (
  deps: Pick<Deps, 'keys'>,
  executor: Executor,
  userId: string,
): Promise<string | undefined> => {
  const [row] = await executor
    .select()
    .from(suspensionNotices)
    .where(
      and(
        eq(suspensionNotices.subject, 'account'),
        eq(suspensionNotices.subjectId, userId),
        eq(suspensionNotices.state, 'suspended'),
      ),
    )
    .orderBy(desc(suspensionNotices.givenAt))
    .limit(1)
  return row?.suspendedAt ? signLink(deps, 'appeal', row.id, appealUntil(row.suspendedAt)) : undefined
}
