import { randomUUID } from 'node:crypto'
import type { Paise } from '#shared/money/money.ts'
import { toRow } from '../../../db/rows.ts'
import { insertRows, type StatementPart } from '../../../db/statement.ts'
import { tips } from '../../../db/tables/index.ts'
import type { TipRow } from './tip-money.ts'

/** A tip that waits for its payment. */
export const newTip = (of: {
  orderId: string
  paymentId: string
  amount: Paise
  courierId?: string | null
  now: Date
}): TipRow => ({
  id: randomUUID(),
  orderId: of.orderId,
  paymentId: of.paymentId,
  amount: of.amount,
  given: null,
  status: 'waiting',
  courierId: of.courierId ?? null,
  createdAt: of.now,
  givenAt: null,
  thankedAt: null,
})

const rowOf = toRow(tips)

/** Inserts the tips of a checkout, as a part of its statement. */
export const insertTips = (given: readonly TipRow[]): StatementPart => ({
  name: 'tips',
  values: { tips: JSON.stringify(given.map(rowOf)) },
  write: (parameter) => insertRows('tipped', tips, parameter('tips')),
})

/**
 * Marks the tips of the payment that is captured as held, as a part of the statement that captures it;
 * `holdTip` is the money.
 */
export const holdTips: StatementPart = {
  name: 'tips_held',
  values: {},
  write: () => `held AS (
    UPDATE tips SET status = 'held' FROM agreed
    WHERE ok AND payment_id IN (SELECT id FROM due) AND status = 'waiting'
  )`,
}
