import { Refusal } from '#shared/errors.ts'
import { paise } from '#shared/money/money.ts'
import type { Deps } from '../../deps.ts'
import { i18nFor } from '../../languages.ts'
import { whoIsPresent } from '../../outbox/presence.ts'
import {
  decideRefund,
  type RefundDecision,
  refundsWaiting,
  type WaitingRefund,
} from '../refunds/decide-refund.ts'
import { supportTeamTopic } from '../support/topics.ts'

/** Long enough for the customer to add a photo. */
const stepsToWait = 3

/**
 * Decides on refund requests that have waited for some steps, while no admin is there, but on what is left
 * for people. Returns how many it decided.
 */
export const decideRefunds = async (deps: Deps, left: ReadonlySet<string>): Promise<number> => {
  const now = deps.clock()
  const since = new Date(now.getTime() - stepsToWait * deps.settings.autopilotStepMs)
  const waiting = (await refundsWaiting(deps, since)).filter(({ orderId }) => !left.has(orderId))
  if (waiting.length === 0 || (await whoIsPresent(deps.db, now)).has(supportTeamTopic)) return 0
  let decided = 0
  for (const request of waiting)
    try {
      await decideRefund(deps, request.orderId, decisionFor(request), { as: 'autopilot' })
      decided += 1
    } catch (error) {
      // An admin was faster; any other failure must not keep the others waiting.
      if (!(error instanceof Refusal))
        deps.log.error({ err: error, orderId: request.orderId }, 'a refund request could not be decided')
    }
  return decided
}

/**
 * The demo is generous: it grants single items as asked, and a whole order without the fee of the delivery
 * that was made. What is back already it declines.
 */
const decisionFor = (request: WaitingRefund): RefundDecision => {
  const { isWhole, refundable, deliveryFee, total, language } = request
  const i18n = i18nFor(language)
  const keepsFee = isWhole && deliveryFee > 0 && deliveryFee < total
  if (refundable === 0 || (keepsFee && refundable <= deliveryFee))
    return { decision: 'decline', reason: i18n._(/*i18n*/ 'What you asked for is back with you already.') }
  if (!keepsFee)
    return {
      decision: 'grant',
      reason: i18n._(
        /*i18n*/ 'We are sorry that it was not as it should be. You get back what you asked for.',
      ),
    }
  return {
    decision: 'grant',
    amount: paise(refundable - deliveryFee),
    reason: i18n._(
      /*i18n*/ 'We are sorry that it was not as it should be. You get back the food with its tax; the delivery was made, so its fee stays.',
    ),
  }
}
