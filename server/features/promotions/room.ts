import { and, eq, isNull, lt, notExists } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { promoCodeChange } from '#shared/promotions/contracts.ts'
import { dayMs } from '#shared/time.ts'
import { promoCodes, promoRedemptions } from '../../db/tables/index.ts'
import * as tables from '../../db/tables/promotions.ts'
import type { Deps } from '../../deps.ts'
import { withinTransaction } from '../../http/within-transaction.ts'
import type { Room } from '../../room.ts'
import { audited } from './audited.ts'
import { addCampaign, changeCampaign } from './campaigns/save-campaign.ts'
import { codesOf, eraseCodesOf } from './personal-data.ts'
import { routes } from './routes.ts'

/** Kept for a while after expiry, so that people are told that a code has expired, not that it is unknown. */
const retentionMs = 30 * dayMs

/** Deletes unused codes of visitors in the chat 30 days after they expired. */
export const purgeCodes = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock().getTime() - retentionMs)
  const spent = deps.db.select().from(promoRedemptions).where(eq(promoRedemptions.code, promoCodes.code))
  await deps.db
    .delete(promoCodes)
    .where(and(isNull(promoCodes.issuedTo), lt(promoCodes.expiresAt, before), notExists(spent)))
}

export const promotions: Room = {
  name: 'promotions',
  tables,
  audited,
  routes: [routes],
  approvals: (deps) => ({
    promoCode: {
      input: promoCodeChange,
      amount: async () => null,
      execute: (tx, userId, subject, { code, ...terms }: Output<typeof promoCodeChange>) => {
        const within = withinTransaction(deps, tx)
        return code === undefined
          ? changeCampaign(within, { userId }, subject, terms, true)
          : addCampaign(within, { userId }, code, terms, true)
      },
    },
  }),
  purges: [purgeCodes],
  account: () => ({
    exported: async (executor, { id, ownEmail }) => ({ promoCodes: await codesOf(executor, id, ownEmail) }),
    erase: (tx, { id, ownEmail }) => eraseCodesOf(tx, id, ownEmail),
  }),
}
