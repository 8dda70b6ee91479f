import * as contracts from '#shared/credit/contracts.ts'
import * as tables from '../../db/tables/credit.ts'
import { register } from '../../http/register.ts'
import type { Room } from '../../room.ts'
import { audited } from './audited.ts'
import { closeCredit, readCredit } from './credit.ts'
import { giftPurpose } from './gifts/gift-purpose.ts'
import { eraseGifts, giftRoutes, giftsOf } from './gifts/routes.ts'
import { sendGift } from './gifts/send-gift.ts'
import { grantCredit } from './grant-credit.ts'

export const credit: Room = {
  name: 'credit',
  tables,
  audited,
  settings: {
    credit: { description: 'Store credit: how much an admin may give at once', decidesMoney: true },
  },
  routes: [
    (app) => {
      register(app, contracts.readCredit, ({ deps, caller }) => readCredit(deps.db, caller.userId))
      register(app, contracts.grantCredit, ({ deps, caller, params, body }) =>
        grantCredit(deps, { adminId: caller.userId, userId: params.id, ...body }),
      )
    },
    giftRoutes,
  ],
  jobs: (deps) => ({ 'gift-mail': ({ giftId }) => sendGift(deps, giftId) }),
  purposes: (deps) => ({ gift: giftPurpose(deps) }),
  account: ({ clock }) => ({
    exported: async (executor, { id }) => ({
      credit: await readCredit(executor, id),
      ...(await giftsOf(executor, id)),
    }),
    erase: async (tx, { id }) => {
      await closeCredit(tx, id, clock())
      await eraseGifts(tx, id)
    },
  }),
}
