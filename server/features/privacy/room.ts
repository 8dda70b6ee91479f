import { eq } from 'drizzle-orm'
import * as contracts from '#shared/privacy/contracts.ts'
import { consents } from '../../db/tables/index.ts'
import * as tables from '../../db/tables/privacy.ts'
import { register } from '../../http/register.ts'
import type { Room } from '../../room.ts'
import { audited } from './audited.ts'
import { changeBreach, listBreaches, recordBreach } from './breaches.ts'
import { consentsOf, listConsents, recordConsent } from './consents.ts'

export const privacy: Room = {
  name: 'privacy',
  tables,
  audited,
  routes: [
    (app) => {
      register(app, contracts.ownConsents, async ({ deps, caller }) => ({
        items: await consentsOf(deps.db, caller.userId),
      }))
      register(app, contracts.consentRegister, ({ deps, query }) => listConsents(deps, query))
      register(app, contracts.breaches, ({ deps }) => listBreaches(deps))
      register(app, contracts.recordBreach, ({ deps, caller, body }) =>
        recordBreach(deps, caller.userId, body),
      )
      register(app, contracts.changeBreach, ({ deps, caller, params, body }) =>
        changeBreach(deps, caller.userId, params.number, body),
      )
    },
  ],
  account: ({ clock }) => ({
    consented: (tx, userId, consent) => recordConsent(tx, userId, { ...consent, at: clock() }),
    exported: async (executor, { id }) => ({ consents: await consentsOf(executor, id) }),
    erase: async (tx, { id }) => {
      await tx.delete(consents).where(eq(consents.userId, id))
    },
  }),
}
