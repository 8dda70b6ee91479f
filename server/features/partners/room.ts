import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/connection.ts'
import { partnerApplications } from '../../db/tables/index.ts'
import * as tables from '../../db/tables/partners.ts'
import type { Room } from '../../room.ts'
import { audited } from './audited.ts'
import { routes } from './routes.ts'

/** The applications that a person sent while signed in. */
const applicationsOf = (executor: Executor, userId: string) =>
  executor.select().from(partnerApplications).where(eq(partnerApplications.userId, userId))

/** Removes personal data from a person's applications; the business and the number stay. */
const eraseApplicant = async (tx: Transaction, userId: string): Promise<void> => {
  await tx
    .update(partnerApplications)
    .set({ userId: null, contactName: '', email: '', phone: '', address: '', description: '', reason: '' })
    .where(eq(partnerApplications.userId, userId))
}

export const partners: Room = {
  name: 'partners',
  tables,
  audited,
  routes: [routes],
  account: () => ({
    exported: async (executor, { id }) => ({ partnerApplications: await applicationsOf(executor, id) }),
    erase: (tx, { id }) => eraseApplicant(tx, id),
  }),
}
