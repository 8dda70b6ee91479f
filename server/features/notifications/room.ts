import type { Room } from '../../room.ts'
import { purgeMail } from './purge-mail.ts'
import { routes } from './routes.ts'
import { purgeSentMessages } from './transmit-once.ts'

export const notifications: Room = {
  name: 'notifications',
  routes: [routes],
  jobs: (deps) => ({ 'send-mail': (message) => deps.mailer.transmit(message) }),
  purges: [purgeMail, purgeSentMessages],
}
