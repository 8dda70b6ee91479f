import { stringify } from 'csv-stringify/sync'
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import { Refusal } from '#shared/errors.ts'
import { paise, sumOf } from '#shared/money/money.ts'
import type { payoutFiles as contract, makePayoutFile } from '#shared/payouts/bank-contracts.ts'
import { payoutNumber } from '#shared/payouts/payout-state.ts'
import type { Executor } from '../../../db/connection.ts'
import { depositAccounts, payoutFiles, payouts, restaurantAccounts } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { approvalNeeded } from '../../../http/approval-needed.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { openDeposit } from '../account/courier-account.ts'
import { openRestaurantAccount } from '../account/restaurant-account.ts'
import { recordAudit } from '../audited.ts'
import type { PayoutRow } from '../pay-out.ts'
import { namesOf } from '../payout-states.ts'

/** When each of these owners last gave an account; without an entry: never. */
const accountsGiven = async (tx: Executor, rows: readonly PayoutRow[]): Promise<Map<string, Date>> => {
  const ownersOf = (payee: PayoutRow['payee']) =>
    rows.filter((row) => row.payee === payee).map(({ owner }) => owner)
  const given = [
    ...(await tx
      .select({ owner: restaurantAccounts.restaurantId, at: restaurantAccounts.changedAt })
      .from(restaurantAccounts)
      .where(inArray(restaurantAccounts.restaurantId, ownersOf('restaurant')))),
    ...(await tx
      .select({ owner: sql<string>`${depositAccounts.userId}::text`, at: depositAccounts.changedAt })
      .from(depositAccounts)
      .where(inArray(depositAccounts.userId, ownersOf('agent')))),
  ]
  return new Map(given.map(({ owner, at }) => [owner, at]))
}

/**
 * Puts all payouts that are to be transferred and are in no file yet into a new one: what is booked, and what
 * has failed where the account was changed since. Those without an account are left, and named. No file is
 * made of none. Said twice, or by two admins at once, nothing is in two files. Audited. `approved`: by a
 * second admin. Refuses: approval_needed (409) where the settings ask for one.
 */
export const makeFile = async (
  deps: Deps,
  adminId: string,
  approved = false,
): Promise<Output<(typeof makePayoutFile)['response']>> =>
  deps.db.transaction(async (tx) => {
    if (!approved && (await readSetting(tx, 'approvals')).payoutFiles) throw approvalNeeded()
    const rows = await tx
      .select()
      .from(payouts)
      .where(and(isNull(payouts.file), inArray(payouts.state, ['booked', 'failed'])))
      .orderBy(payouts.number)
      .for('no key update')
    const given = await accountsGiven(tx, rows)
    const whyLeft = ({ owner, state, stateAt }: PayoutRow) => {
      const at = given.get(owner)
      if (at === undefined) return 'noAccount' as const
      return state === 'failed' && stateAt && at <= stateAt ? ('sameAccount' as const) : null
    }
    const taken = rows.filter((row) => whyLeft(row) === null)
    const names = await namesOf(tx, rows)
    const left = rows.flatMap((row) => {
      const why = whyLeft(row)
      return why === null
        ? []
        : [{ number: payoutNumber(row.number), name: names.get(row.owner) ?? '', amount: row.amount, why }]
    })
    if (taken.length === 0) return { file: null, left }
    const at = deps.clock()
    const amount = paise(sumOf(taken.map((row) => row.amount)))
    const [file] = await tx
      .insert(payoutFiles)
      .values({ at, by: adminId, payouts: taken.length, amount })
      .returning()
    if (!file) throw new Error('the file of payouts was not written')
    await tx
      .update(payouts)
      .set({ file: file.number })
      .where(
        inArray(
          payouts.id,
          taken.map(({ id }) => id),
        ),
      )
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'payoutFile.made',
      subject: { kind: 'payoutFile', id: String(file.number) },
      after: { payouts: taken.length, amount },
      at,
    })
    return { file: { ...shown(file), sent: 0, failed: 0, waiting: taken.length }, left }
  })

const shown = ({ number, at, payouts: inIt, amount }: typeof payoutFiles.$inferSelect) => ({
  number,
  at: at.toISOString(),
  payouts: inIt,
  amount,
})

/** The latest files, the newest first, with what became of what is in them. */
export const listFiles = async (deps: Deps): Promise<Output<(typeof contract)['response']>> => {
  const files = await deps.db.select().from(payoutFiles).orderBy(desc(payoutFiles.number)).limit(20)
  const counted = await deps.db
    .select({ file: payouts.file, state: payouts.state, count: count() })
    .from(payouts)
    .where(
      inArray(
        payouts.file,
        files.map(({ number }) => number),
      ),
    )
    .groupBy(payouts.file, payouts.state)
  const of = (file: number, state: PayoutRow['state']) =>
    counted.find((row) => row.file === file && row.state === state)?.count ?? 0
  return {
    items: files.map((file) => {
      const sent = of(file.number, 'sent')
      // What has failed is in no file any more.
      const waiting = of(file.number, 'booked') + of(file.number, 'failed')
      return { ...shown(file), sent, failed: file.payouts - sent - waiting, waiting }
    }),
  }
}

const columns = ['Payout', 'Beneficiary', 'Account number', 'IFSC', 'Amount', 'Currency', 'Remarks']

/**
 * What a bank is given: a line for each payout of the file that is not sent yet, with the account as it is
 * now; amounts in rupees. Whoever takes it out is in the audit log. Throws not_found (404), and
 * illegal_transition (409) where no known secret opens an account.
 */
export const readFile = async (
  deps: Deps,
  adminId: string,
  number: number,
): Promise<{ filename: string; csv: string }> =>
  deps.db.transaction(async (tx) => {
    const [file] = await tx.select().from(payoutFiles).where(eq(payoutFiles.number, number))
    if (!file) throw new Refusal('not_found', /*i18n*/ 'There is no such file.')
    const rows = await tx
      .select()
      .from(payouts)
      .where(and(eq(payouts.file, number), inArray(payouts.state, ['booked', 'failed'])))
      .orderBy(payouts.number)
    const lines: string[][] = []
    for (const { payee, owner, number: payout, amount } of rows) {
      const account =
        payee === 'restaurant'
          ? await openRestaurantAccount(deps, tx, owner)
          : await openDeposit(deps, tx, owner)
      const name = payoutNumber(payout)
      if (account === null)
        throw new Refusal(
          'illegal_transition',
          /*i18n*/ 'The account of {payout} cannot be read: it has to be entered again.',
          { payout: name },
          { payout: name },
        )
      const { accountHolder, accountNumber, ifsc } = account
      const rupees = (amount / 100).toFixed(2)
      lines.push([name, accountHolder, accountNumber, ifsc, rupees, 'INR', name.replace('-', '')])
    }
    await recordAudit(tx, {
      actor: { kind: 'account', id: adminId },
      action: 'payoutFile.read',
      subject: { kind: 'payoutFile', id: String(number) },
      after: { payouts: lines.length },
      at: deps.clock(),
    })
    // An account's number begins with zeros, and a spreadsheet would drop them: quoted, as banks take it.
    const csv = stringify([columns, ...lines], {
      record_delimiter: 'windows',
      quoted: true,
      escape_formulas: true,
    })
    return { filename: `payouts-file-${number}.csv`, csv }
  })
