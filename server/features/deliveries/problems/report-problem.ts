import { eq } from 'drizzle-orm'
import type { Output } from '#shared/api/contract.ts'
import type * as contracts from '#shared/deliveries/contracts.ts'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { isReportable, problemRules } from '#shared/deliveries/delivery-problem.ts'
import { Refusal } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import { deliveries, deliveryTimeline } from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { noProblem } from '../record/apply-delivery-transition.ts'
import { showDelivery } from '../record/find-deliveries.ts'
import { lockDelivery } from '../record/lock-delivery.ts'
import { notFound } from '../record/not-found.ts'
import { agentTopic, dispatchTopic } from '../topics.ts'

type Problem = Output<(typeof contracts.reportProblem)['body']>

/**
 * A courier says what is wrong with a delivery that the courier has: it stands in the timeline, those who see
 * the delivery are told, and from then on its ways out are open, at once or after the minutes of the setting
 * for which its customer is waited for. A repeat changes nothing; another problem, or another amount, takes
 * the place of the one before. `amount`: the paise that are missing of the cash. Refuses: not_found (404,
 * also for another agent's delivery), illegal_transition (409) where that cannot be wrong now,
 * validation_failed (422) for an amount that is missing or that the customer does not owe.
 */
export const reportProblem = async (
  deps: Deps,
  { deliveryId, agentId, problem }: { deliveryId: string; agentId: string; problem: Problem },
): Promise<Delivery> => {
  const { doorMinutes } = await readSetting(deps.db, 'ordering')
  const { kind, note = '' } = problem
  const rule = problemRules[kind]
  const amount = rule.amount ? (problem.amount ?? null) : null
  if (rule.amount && amount === null) throw wrongAmount(/*i18n*/ 'Please enter how much is missing')
  await deps.db.transaction(async (tx) => {
    const locked = await lockDelivery({ deps, tx }, deps.deliverySubjects, deliveryId)
    if (!locked || locked.delivery.agentId !== agentId) throw notFound()
    const { delivery, applyToSubject } = locked
    if (delivery.problem === kind && delivery.problemAmount === amount) return
    // A rescue has ways out of its own.
    if (delivery.subject !== 'order' || !isReportable(kind, delivery.status))
      throw new Refusal('illegal_transition', /*i18n*/ 'This cannot be reported for this delivery now.')
    const at = deps.clock()
    const problemWaitUntil = rule.waits ? new Date(at.getTime() + doorMinutes * minuteMs) : null
    const reported = { ...noProblem, problem: kind, problemAt: at, problemWaitUntil, problemAmount: amount }
    await tx.update(deliveries).set(reported).where(eq(deliveries.id, deliveryId))
    const entry = { action: 'problem', by: 'agent', reason: [kind, note].filter(Boolean).join(': '), at }
    await tx.insert(deliveryTimeline).values({ ...entry, deliveryId, status: delivery.status, agentId })
    await applyToSubject({
      ...entry,
      action: 'problem',
      note,
      delivery: { ...delivery, ...reported },
      topics: [agentTopic(agentId), dispatchTopic],
    })
  })
  return showDelivery(deps, deliveryId, 'agent')
}

export const wrongAmount = (message: string, values: Record<string, string> = {}) =>
  new Refusal('validation_failed', message, { amount: message }, values)
