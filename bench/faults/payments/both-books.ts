import type pg from 'pg'
import { bookErrors } from '#tests/books.ts'
import type { Payment } from '../../stand-ins/razorpay/books.ts'

/** A payment in our books, in paise, with what its orders say. */
export type Books = {
  id: string
  status: string
  captured: number
  refunded: number
  total: number
  paid: number
  back: number
  orders: string[]
}

export const booksOf = async (database: pg.Client): Promise<Books[]> =>
  (
    await database.query<Books>(
      `SELECT p.id, p.status, p.captured::int, p.refunded::int, coalesce(sum(o.total), 0)::int AS total,
         coalesce(sum(o.paid), 0)::int AS paid, coalesce(sum(o.refunded), 0)::int AS back,
         array_agg(o.status) FILTER (WHERE o.id IS NOT NULL) AS orders
       FROM payments p LEFT JOIN orders o ON o.payment_id = p.id
       WHERE p.provider = 'razorpay' GROUP BY p.id`,
    )
  ).rows

/** What the service has of each payment; one that two charges were taken for is paid twice. */
const theirsOf = (charges: readonly Payment[]) =>
  Map.groupBy(
    charges.filter(({ captured }) => captured),
    ({ notes }) => notes.payment ?? '',
  )

/** All that is wrong once everything is at rest: lost, free, paid twice, stuck, or not the same in both. */
export const apart = async (
  database: pg.Client,
  ours: readonly Books[],
  charges: readonly Payment[],
): Promise<string[]> => {
  const theirs = theirsOf(charges)
  const problems = await bookErrors(database)
  const known = new Set(ours.map(({ id }) => id))
  for (const id of theirs.keys()) if (!known.has(id)) problems.push(`payment ${id} is in their books alone`)
  for (const { id, status, captured, refunded, total, paid, back, orders } of ours) {
    const taken = theirs.get(id) ?? []
    const sum = taken.reduce((all, { amount }) => all + amount, 0)
    const returned = taken.reduce((all, one) => all + one.amount_refunded, 0)
    const note = (what: string) => problems.push(`payment ${id} (${status}, ${orders}) ${what}`)
    if (taken.length > 1) note('was paid twice')
    if (captured !== sum || refunded !== returned)
      note(`has ${captured} less ${refunded} with us, ${sum} less ${returned} with them`)
    if (status === 'created' || orders.includes('processing')) note('is stuck')
    if (orders.some((order) => order !== 'cancelled') && paid !== total) note('has an order that is free')
    if (captured - refunded !== paid - back) note('is not what its orders say')
  }
  return problems
}
