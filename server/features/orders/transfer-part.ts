import { toRow } from '../../db/rows.ts'
import { insertRows, type StatementPart } from '../../db/statement.ts'
import { moneyEntries } from '../../db/tables/index.ts'

export type NewMoney = Omit<typeof moneyEntries.$inferSelect, 'id'>

const rowOf = toRow(moneyEntries)
const columns = 'transfer, order_id, payment_id, kind, account, owner, amount, at'

/** Writes money rows; the trigger of the table refuses a transfer that does not balance. */
export const writeTransfers = (rows: readonly NewMoney[]): StatementPart => ({
  name: 'transfers',
  values: { money: JSON.stringify(rows.map((row) => rowOf({ ...row, id: 0 }))) },
  write: (parameter) => insertRows('money', 'money_entries', parameter('money'), { columns }),
})
