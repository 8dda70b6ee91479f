import { desc, eq } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { marketDay } from '#shared/calendar.ts'
import { type BreachStep, breachDeadlines } from '#shared/duties/breach.ts'
import { Refusal } from '#shared/errors.ts'
import type {
  Breach,
  changeBreach as changeContract,
  recordBreach as recordContract,
} from '#shared/privacy/contracts.ts'
import type { Transaction } from '../../db/connection.ts'
import { breaches } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from './audited.ts'

type Row = typeof breaches.$inferSelect
const shown = 100

const doneAt = (row: Row): Record<BreachStep, Date | null> => ({
  certIn: row.certInAt,
  people: row.peopleAt,
  board: row.boardAt,
  details: row.detailsAt,
})
const columns = { certIn: 'certInAt', people: 'peopleAt', board: 'boardAt', details: 'detailsAt' } as const

const view = (row: Row): Breach => {
  const { number, what, data, people, measures, noticedAt, closedAt } = row
  const done = doneAt(row)
  return {
    ...{ number, what, data, people, measures },
    noticedAt: noticedAt.toISOString(),
    steps: breachDeadlines(marketDay(noticedAt), noticedAt).map(({ step, dueAt, isLaw, source }) => ({
      step,
      dueAt: dueAt.toISOString(),
      doneAt: done[step]?.toISOString() ?? null,
      law: isLaw,
      source,
    })),
    closedAt: closedAt?.toISOString() ?? null,
  }
}

/** The register of breaches, the latest first; at most a hundred. */
export const listBreaches = async ({ db }: Pick<Deps, 'db'>): Promise<{ items: Breach[] }> => ({
  items: (await db.select().from(breaches).orderBy(desc(breaches.number)).limit(shown)).map(view),
})

const audit = (deps: Deps, tx: Transaction, adminId: string, row: Row, fields: string[], isNew: boolean) =>
  recordAudit(tx, {
    actor: { kind: 'account', id: adminId },
    action: isNew ? 'breach.recorded' : 'breach.changed',
    subject: { kind: 'breach', id: String(row.number) },
    after: { fields },
    at: deps.clock(),
  })

/** Records a breach. Not idempotent by itself: callers send a key. Refuses what was noticed in the future. */
export const recordBreach = (
  deps: Deps,
  adminId: string,
  { noticedAt, ...known }: Output<(typeof recordContract)['body']>,
): Promise<Breach> =>
  deps.db.transaction(async (tx) => {
    const at = new Date(noticedAt)
    const message = /*i18n*/ 'Please say when it was noticed'
    if (Number.isNaN(at.getTime()) || at > deps.clock())
      throw new Refusal('validation_failed', message, { noticedAt: message })
    const [row] = await tx
      .insert(breaches)
      .values({ ...known, noticedAt: at })
      .returning()
    if (!row) throw new Error('the breach was not written')
    await audit(deps, tx, adminId, row, ['noticedAt'], true)
    return view(row)
  })

/**
 * Adds to what is known of a breach, marks a step as done, or closes it; what is done stays as it was.
 * Refuses with not_found.
 */
export const changeBreach = (
  deps: Deps,
  adminId: string,
  number: number,
  { done, closed, ...known }: Output<(typeof changeContract)['body']>,
): Promise<Breach> =>
  deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(breaches).where(eq(breaches.number, number)).for('update')
    if (!row) throw new Refusal('not_found', /*i18n*/ 'This breach was not found.')
    const now = deps.clock()
    const given = Object.entries(known).filter(
      ([name, value]) => value !== undefined && value !== row[name as keyof Row],
    )
    const values: Partial<Row> = Object.fromEntries(given)
    if (done !== undefined && row[columns[done]] === null) values[columns[done]] = now
    if (closed && row.closedAt === null) values.closedAt = now
    const fields = Object.keys(values)
    if (fields.length === 0) return view(row)
    const [changed] = await tx.update(breaches).set(values).where(eq(breaches.number, number)).returning()
    if (!changed) throw new Error('the breach was not changed')
    await audit(deps, tx, adminId, changed, fields, false)
    return view(changed)
  })
