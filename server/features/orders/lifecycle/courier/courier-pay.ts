import { eq } from 'drizzle-orm'
import { marketDay } from '#shared/calendar.ts'
import {
  afterWaiting,
  type PayRule,
  type PayTerms,
  payOf,
  payRuleOn,
  payTermsOf,
} from '#shared/deliveries/courier-pay.ts'
import type { Paise } from '#shared/money/money.ts'
import type { Transaction } from '../../../../db/connection.ts'
import { orders } from '../../../../db/tables/index.ts'
import type { DeliveryChange } from '../../../deliveries/delivery-subject.ts'
import { setPay } from '../../../deliveries/pay/set-pay.ts'
import { readSetting } from '../../../settings/read-setting.ts'
import type { OrderRow } from '../../read-orders.ts'

export type Agreed = { pay: Paise; payTerms: PayTerms | null }

/**
 * What its courier gets for an order, as its delivery is requested: the share that was agreed when it was
 * placed, or by the way where the operator's rule of that day says so. The order then has it too, so that its
 * settlement does. `metres`: null where the restaurant has no place, and the share stays.
 */
export const agreePay = async (
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'placedAt' | 'agentShare' | 'total'>,
  metres: number | null,
): Promise<Agreed> => {
  const { courierPay } = await readSetting(tx, 'pricing')
  const agreed = payAgreed(order, courierPay, metres)
  if (agreed.payTerms !== null)
    await tx.update(orders).set({ agentShare: agreed.pay }).where(eq(orders.id, order.id))
  return agreed
}

/** The same by these rules; what is worked out by the way is then the order's share too. */
export const payAgreed = (
  order: Pick<OrderRow, 'placedAt' | 'agentShare' | 'total'>,
  rules: readonly PayRule[],
  metres: number | null,
): Agreed => {
  const rule = payRuleOn(rules, marketDay(order.placedAt))
  if (rule === null || metres === null) return { pay: order.agentShare, payTerms: null }
  const payTerms = payTermsOf(rule, metres)
  return { pay: payOf(payTerms, order.total), payTerms }
}

/** Adds what the courier waited at the restaurant, at the pick-up; nothing where pay knows no waiting. */
export const payWaiting = async (
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'total'>,
  { delivery, arrivedAt, at }: DeliveryChange,
): Promise<void> => {
  const { payTerms } = delivery
  if (payTerms === null || arrivedAt == null) return
  const terms = afterWaiting(payTerms, at.getTime() - arrivedAt.getTime())
  if (terms.waitPay === 0) return
  const pay = payOf(terms, order.total)
  await tx.update(orders).set({ agentShare: pay }).where(eq(orders.id, order.id))
  await setPay(tx, delivery.id, { pay, payTerms: terms })
}
