import type { Room } from '../../room.ts'
import { resealDeposits } from './deposit.ts'
import { payOutWeek } from './pay-out.ts'
import { depositOf, eraseDeposit, payoutsOf } from './personal-data.ts'
import { routes } from './routes.ts'

export const payouts: Room = {
  name: 'payouts',
  routes: [routes],
  jobs: (deps) => ({
    'pay-out': async () => {
      await resealDeposits(deps)
      await payOutWeek(deps)
    },
  }),
  account: () => ({
    exported: async (executor, { id }) => ({
      payouts: await payoutsOf(executor, id),
      depositAccounts: await depositOf(executor, id),
    }),
    erase: (tx, { id }) => eraseDeposit(tx, id),
  }),
}
