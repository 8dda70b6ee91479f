import type { Room } from '../../room.ts'
import { sendTemporaryPassword } from './passwords/send-temporary-password.ts'
import { routes } from './routes.ts'
import { resealSecondFactors } from './second-factor/store.ts'
import { purgeSessions } from './sessions/purge-sessions.ts'

export const accounts: Room = {
  name: 'accounts',
  routes: [routes],
  jobs: (deps) => ({
    'temporary-password': ({ email, language }) => sendTemporaryPassword(deps, email, language),
  }),
  purges: [purgeSessions, resealSecondFactors],
}
