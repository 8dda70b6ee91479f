import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AdminCompany } from '#shared/giving/companies.ts'
import type { Transaction } from '../../../db/connection.ts'
import { companies } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { slug } from '../../menu-import/clean-text.ts'
import { recordAudit } from '../audited.ts'
import { adminCompany, noSuchCompany } from './find-company.ts'

/**
 * Opens a company's page. The address is made of the name, so that a repeat finds the one that is there, and
 * opens it again if it was closed.
 */
export const openCompany = async (deps: Deps, adminId: string, name: string): Promise<AdminCompany> => {
  const id = idOf(name)
  const now = deps.clock()
  return deps.db.transaction(async (tx) => {
    await insertCompany(tx, { id, name, createdAt: now, closedAt: now })
    await setClosed(tx, adminId, { id, closedAt: null, now })
    return adminCompany(tx, now, id)
  })
}

const longestReadable = 60

/** Two long names that begin alike are two companies: what was cut off is in the hash. */
const idOf = (name: string): string => {
  const lower = name.toLowerCase()
  // Of a name in another script nothing readable is left: it is its own address then.
  const readable = slug(name) || lower.replace(/\s+/gu, '-')
  if (readable.length <= longestReadable) return readable
  const hash = createHash('sha256').update(lower).digest('hex').slice(0, 8)
  return `${readable.slice(0, longestReadable).toWellFormed()}-${hash}`
}

/**
 * Counts no more gifts towards it, but for those that come every month already. Refuses: not_found (404).
 */
export const closeCompany = async (deps: Deps, adminId: string, id: string): Promise<AdminCompany> => {
  const now = deps.clock()
  return deps.db.transaction(async (tx) => {
    await setClosed(tx, adminId, { id, closedAt: now, now })
    return adminCompany(tx, now, id)
  })
}

/** One that is there already stays as it is. */
export const insertCompany = async (
  tx: Transaction,
  company: typeof companies.$inferInsert,
): Promise<void> => {
  await tx.insert(companies).values(company).onConflictDoNothing()
}

/** A repeat changes and records nothing. */
const setClosed = async (
  tx: Transaction,
  adminId: string,
  { id, closedAt, now }: { id: string; closedAt: Date | null; now: Date },
): Promise<void> => {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('update')
  if (!company) throw noSuchCompany()
  if ((company.closedAt === null) === (closedAt === null)) return
  await tx.update(companies).set({ closedAt }).where(eq(companies.id, id))
  await recordAudit(tx, {
    actor: { kind: 'account', id: adminId },
    action: closedAt === null ? 'company.opened' : 'company.closed',
    subject: { kind: 'company', id },
    at: now,
  })
}
