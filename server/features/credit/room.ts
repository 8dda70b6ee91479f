import * as contracts from '#shared/credit/contracts.ts'
import { register } from '../../http/register.ts'
import type { Room } from '../../room.ts'
import { closeCredit, readCredit } from './credit.ts'
import { grantCredit } from './grant-credit.ts'

export const credit: Room = {
  name: 'credit',
  routes: [
    (app) => {
      register(app, contracts.readCredit, ({ deps, caller }) => readCredit(deps.db, caller.userId))
      register(app, contracts.grantCredit, ({ deps, caller, params, body }) =>
        grantCredit(deps, { adminId: caller.userId, userId: params.id, ...body }),
      )
    },
  ],
  account: ({ clock }) => ({
    exported: async (executor, { id }) => ({ credit: await readCredit(executor, id) }),
    erase: (tx, { id }) => closeCredit(tx, id, clock()),
  }),
}
