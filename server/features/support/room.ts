import type { Room } from '../../room.ts'
import { eraseThreads, supportThreadsOf } from './personal-data.ts'
import { purgeThreads } from './purge-threads.ts'
import { routes } from './routes.ts'
import { sendSupportMail } from './support-mail.ts'

export const support: Room = {
  name: 'support',
  routes: [routes],
  jobs: (deps) => ({ 'support-mail': (due) => sendSupportMail(deps, due) }),
  purges: [purgeThreads],
  account: () => ({
    exported: async (executor, { id }) => ({ supportThreads: await supportThreadsOf(executor, id) }),
    erase: (tx, { id }) => eraseThreads(tx, id),
  }),
}
