import { sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import { type Paise, paise, sumOf } from '#shared/money/money.ts'
import type { bankAnswer } from '#shared/payouts/bank-contracts.ts'
import { allowsPayoutState } from '#shared/payouts/payout-state.ts'
import { payouts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import type { PayoutRow } from '../pay-out.ts'
import { setPayoutState } from '../payout-states.ts'
import { type AnswerLine, readAnswer } from './read-answer.ts'

type Answer = Output<(typeof bankAnswer)['response']>
type Marking = AnswerLine & { payout: number; state: 'sent' | 'failed' }

/** Why a line marks nothing; null where it does, or is not done with. */
const whyRefused = (line: AnswerLine, row: PayoutRow | undefined): string | null => {
  if (line.payout === null) return /*i18n*/ 'No payout is named'
  if (line.state === null) return /*i18n*/ 'Its state is none that is known'
  if (!row) return /*i18n*/ 'There is no such payout'
  if (line.state === 'waiting') return null
  if (line.state === 'sent' && line.reference === '') return /*i18n*/ 'There is no reference of the bank'
  if (line.state === 'failed' && line.reason === '') return /*i18n*/ 'There is no reason'
  if (isSame(line, row) || allowsPayoutState(row.state, line.state)) return null
  return /*i18n*/ 'It was marked otherwise before'
}

const isSame = ({ state, reference, reason }: AnswerLine, row: PayoutRow): boolean =>
  row.state === state && (state === 'sent' ? row.reference === reference : row.failure === reason)

const maxRefused = 100

/**
 * Marks the payouts that a bank's answer names as sent or failed, each as an admin would
 * (payout-states.ts): audited, and a failure written to who gets it. The same answer again changes
 * nothing. `preview` only says what would be marked. Throws validation_failed (422) for what is no table.
 */
export const applyAnswer = async (
  deps: Deps,
  adminId: string,
  { csv, preview }: { csv: string; preview: boolean },
): Promise<Answer> => {
  const lines = await readAnswer(csv)
  const numbers = lines.flatMap(({ payout }) => (payout === null ? [] : [payout]))
  const rows = await deps.db
    .select()
    .from(payouts)
    .where(sql`${payouts.number} = ANY(${sql.param(numbers)}::bigint[])`)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const rowOf = (line: AnswerLine) => (line.payout === null ? undefined : byNumber.get(line.payout))

  const refused: Answer['refused'] = []
  const marks: { line: Marking; row: PayoutRow }[] = []
  let [unchanged, waiting] = [0, 0]
  const named = new Set<number>()
  for (const line of lines) {
    const row = rowOf(line)
    // A payout is named once: of two lines nobody knows which is true.
    const why =
      line.payout !== null && named.has(line.payout)
        ? /*i18n*/ 'The payout stands in an earlier line too'
        : whyRefused(line, row)
    if (line.payout !== null) named.add(line.payout)
    if (why !== null || !row) refused.push({ line: line.line, text: line.text, why: why ?? '' })
    else if (line.state === 'waiting') waiting++
    else if (isSame(line, row)) unchanged++
    else marks.push({ line: line as Marking, row })
  }
  const marked: { state: 'sent' | 'failed'; amount: Paise }[] = []
  for (const { line, row } of marks) {
    const { state, reference, reason } = line
    try {
      if (!preview) await setPayoutState(deps, adminId, row.id, { state, reference, reason })
      marked.push({ state, amount: row.amount })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Somebody else has marked it meanwhile.
      refused.push({ line: line.line, text: line.text, why: /*i18n*/ 'It was marked otherwise before' })
    }
  }
  const of = (state: 'sent' | 'failed') => marked.filter((one) => one.state === state)
  return {
    sent: of('sent').length,
    failed: of('failed').length,
    unchanged,
    waiting,
    amount: paise(sumOf(of('sent').map(({ amount }) => amount))),
    refused: refused.slice(0, maxRefused),
    refusedCount: refused.length,
  }
}
