import { and, desc, eq, sql } from 'drizzle-orm'
import { paise } from '#shared/money/money.ts'
import type { DeliveryEarning } from '#shared/payouts/contracts.ts'
import { payoutNumber } from '#shared/payouts/payout-state.ts'
import { payoutEntries, payouts } from '../../../db/tables/index.ts'
import { deliveryStates } from '../../../db/views/deliveries.ts'
import { ledgerLines } from '../../../db/views/ledger.ts'
import { orderSums } from '../../../db/views/orders.ts'
import { paidRuns } from '../../../db/views/rescue.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import {
  cash,
  cashOf,
  type Earnings,
  isCashOfEntry,
  matching,
  olderThan,
  type Place,
  toPaise,
  type Which,
} from './find-earnings.ts'

/**
 * The courier's entries, each with the order that was delivered or the rescue run that was paid, whoever bore
 * it. None is left out, so that the lines add up to the sums: what has neither is named by its transfer.
 */
const readRows = (deps: Deps, which: Which, limit: number, after: Place | undefined) =>
  deps.db
    .select({
      id: ledgerLines.id,
      kind: ledgerLines.kind,
      at: ledgerLines.at,
      runId: paidRuns.runId,
      subjectId:
        sql<string>`coalesce(${orderSums.id}, ${paidRuns.runId}, ${ledgerLines.transferId}::text)`.as(
          'subject_id',
        ),
      title: sql<string>`coalesce(${paidRuns.title}, '')`.as('lot_title'),
      restaurant: sql<string>`coalesce(${storefronts.name}, '')`.as('restaurant_name'),
      total: sql`coalesce(${orderSums.placedTotal}, 0)`.mapWith(toPaise).as('order_total'),
      payTerms: deliveryStates.payTerms,
      earned: ledgerLines.amount,
      cashKept: cashOf.as('cash_kept'),
      payoutId: payoutEntries.payoutId,
      payout: payouts.number,
    })
    .from(ledgerLines)
    .leftJoin(orderSums, eq(orderSums.id, ledgerLines.orderId))
    .leftJoin(deliveryStates, eq(deliveryStates.id, orderSums.id))
    .leftJoin(paidRuns, eq(paidRuns.payTransfer, ledgerLines.transferId))
    .leftJoin(
      storefronts,
      eq(storefronts.id, sql`coalesce(${orderSums.restaurantId}, ${paidRuns.restaurantId})`),
    )
    .leftJoin(cash, isCashOfEntry)
    .leftJoin(payoutEntries, eq(payoutEntries.entryId, ledgerLines.id))
    .leftJoin(payouts, eq(payouts.id, payoutEntries.payoutId))
    .where(and(matching(which), olderThan(after)))
    .orderBy(desc(ledgerLines.at), desc(ledgerLines.id))
    .limit(limit)
type Row = Awaited<ReturnType<typeof readRows>>[number]

/**
 * What a delivery, a rescue run or a tip brought its courier, and why: of an order the share of its total
 * that was agreed when it was placed, or its way and the waiting; of a tip all of it.
 */
const deliveryEarning = ({
  kind,
  subjectId,
  runId,
  title,
  at,
  restaurant,
  total,
  earned,
  cashKept,
  payoutId,
  payout,
  payTerms,
}: Row): DeliveryEarning => ({
  kind: kind === 'tip' ? 'tip' : runId === null ? 'order' : 'rescue',
  id: subjectId,
  title,
  restaurant,
  deliveredAt: at.toISOString(),
  total: kind === 'tip' ? paise(0) : total,
  percent: kind === 'tip' || total === 0 ? 0 : Math.round((1000 * earned) / total) / 10,
  earned,
  cashKept,
  payoutId,
  payoutNumber: payout === null ? null : payoutNumber(payout),
  payTerms: kind === 'tip' ? null : payTerms,
})

/** A courier's: of each delivery and each rescue run. */
export const deliveryEarnings: Earnings<Row, DeliveryEarning> = { read: readRows, shape: deliveryEarning }
