import type { Transaction } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { JobData } from '../../../jobs/queues.ts'
import { writeMessage } from '../../notifications/notify.ts'
import { transmitOnce } from '../../notifications/transmit-once.ts'
import { accountById } from '../account-store.ts'

/** How long a suspension, or its end, can be taken back before its person hears of it. */
export const undoneWithinSeconds = 120

/** Queues the e-mail about a suspension or its end, as part of `tx`. */
export const queueSuspensionMail = (
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Transaction,
  due: JobData['suspension-mail'],
): Promise<void> => jobs.send('suspension-mail', due, { tx, startAfterSeconds: undoneWithinSeconds })

/** Sends it, once, unless it was taken back meanwhile or the account is deleted. */
export const sendSuspensionMail = (
  deps: Deps,
  { userId, mail, since }: JobData['suspension-mail'],
): Promise<void> =>
  transmitOnce(deps, `${mail}-${userId}-${since}`, async () => {
    const user = (await accountById(deps.db, userId))?.user
    if (!user || user.deletedAt !== null) return null
    const suspendedSince = user.suspendedAt?.toISOString() ?? null
    if (suspendedSince !== (mail === 'accountSuspended' ? since : null)) return null
    if (mail === 'accountRestored') return writeMessage(deps, user, mail, {})
    let appeal: string | undefined
    for (const part of deps.accountParts) appeal ??= await part.appealToken?.(deps.db, userId)
    return writeMessage(deps, user, mail, { reason: user.suspensionReason ?? '', appeal: appeal ?? null })
  })
