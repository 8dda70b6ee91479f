import { lt } from 'drizzle-orm'
import { dayMs } from '#shared/time.ts'
import * as tables from '../../db/tables/notifications.ts'
import { mailbox } from '../../db/tables/notifications.ts'
import type { Deps } from '../../deps.ts'
import type { Room } from '../../room.ts'
import { routes } from './routes.ts'
import { purgeSentMessages, transmitOnce } from './transmit-once.ts'

/** Retention of the local mailbox, which is for testing and no archive. */
const retentionMs = 7 * dayMs

/** Deletes e-mails older than a week from the local mailbox. */
export const purgeMail = async (deps: Deps): Promise<void> => {
  await deps.db.delete(mailbox).where(lt(mailbox.at, new Date(deps.clock().getTime() - retentionMs)))
}

export const notifications: Room = {
  name: 'notifications',
  tables,
  routes: [routes],
  jobs: (deps) => ({
    'send-mail': ({ id, ...message }) =>
      id === undefined
        ? deps.mailer.transmit(message)
        : transmitOnce(deps, `mail-${id}`, async () => message),
  }),
  purges: [purgeMail, purgeSentMessages],
}
