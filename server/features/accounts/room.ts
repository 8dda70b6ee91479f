import type { Room } from '../../room.ts'
import { purgeSessions } from './purge-sessions.ts'
import { routes } from './routes.ts'
import { resealSecondFactors } from './second-factor/store.ts'
import { sendTemporaryPassword } from './send-temporary-password.ts'

export const accounts: Room = {
  name: 'accounts',
  routes: [routes],
  jobs: (deps) => ({
    'temporary-password': ({ email, language }) => sendTemporaryPassword(deps, email, language),
  }),
  purges: [purgeSessions, resealSecondFactors],
}
