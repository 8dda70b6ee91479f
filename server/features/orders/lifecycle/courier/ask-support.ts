import { type DeliveryProblem, problemLabels } from '#shared/deliveries/delivery-problem.ts'
import { formatPaise } from '#shared/money/money.ts'
import { i18nFor } from '../../../../languages.ts'
import { profileOf } from '../../../accounts/profiles.ts'
import type { DeliveryChange, DeliveryTransaction } from '../../../deliveries/delivery-subject.ts'
import { writeAsPerson } from '../../../support/write-as-person.ts'
import type { LockedOrder } from '../lock-orders.ts'

/**
 * Tells support what a courier reports of an order, as the courier's own words in their conversation about
 * it, in their language: somebody may have to call, and to decide about the money.
 */
export const askSupport = async (
  { deps, tx }: DeliveryTransaction,
  { id }: Pick<LockedOrder, 'id'>,
  { delivery: { agentId, problem, problemAmount }, note = '' }: DeliveryChange,
): Promise<void> => {
  if (agentId === null || problem === null) return
  const courier = await profileOf(tx, agentId)
  if (!courier) return
  const { language } = courier
  const said = i18nFor(language)._(problemLabels[problem satisfies DeliveryProblem])
  const amount = problemAmount === null ? '' : formatPaise(problemAmount)
  await writeAsPerson(deps, tx, {
    userId: agentId,
    language,
    orderId: id,
    subject: `${said} · ${id}`,
    message: [[said, amount].filter(Boolean).join(': '), note].filter(Boolean).join('. '),
  })
}
