import { Trans, useLingui } from '@lingui/react/macro'
import { problemNotices } from '#shared/deliveries/delivery-problem.ts'
import type { Order } from '#shared/orders/contracts.ts'
import { timeOfDay } from '../../lib/language/time.ts'
import { Message } from '../../ui/message.tsx'

/** What the courier says is wrong while the food is on its way, and how long its customer is waited for. */
export const DeliveryProblem = ({ order: { status, delivery } }: { order: Order }) => {
  const { i18n } = useLingui()
  const problem = delivery?.problem
  if (status !== 'outForDelivery' || !delivery || !problem) return null
  const { kind, waitUntil } = problem
  return (
    <div role="alert" className="mb-4">
      <Message kind="error">
        {i18n._(problemNotices[kind])}
        {waitUntil !== null && delivery.status === 'enroute' && (
          <>
            {' '}
            <Trans>We wait until {timeOfDay(waitUntil)}.</Trans>
          </>
        )}
        {delivery.status === 'returning' && (
          <>
            {' '}
            <Trans>Your food is on its way back to the restaurant.</Trans>
          </>
        )}
      </Message>
    </div>
  )
}
