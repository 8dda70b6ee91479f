import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminOrderDetails } from '#shared/orders/admin-contracts.ts'
import { exactTime } from '../../../lib/language/time.ts'
import { deliveryStepTexts, offerTexts } from './action-texts.ts'
import { LockedCode } from './locked-code.tsx'
import { deliverySteps } from './order-steps.ts'
import { StepList } from './step-list.tsx'

type Props = Pick<AdminOrderDetails, 'order'> & { delivery: NonNullable<AdminOrderDetails['delivery']> }

/** A delivery's steps, whom it was offered to, and its code where that is locked. */
export const OrderDelivery = ({ order, delivery }: Props) => {
  const { i18n } = useLingui()
  const offers: Readonly<Record<string, MessageDescriptor>> = offerTexts
  return (
    <>
      {delivery.codeLocked && <LockedCode id={order.id} />}
      <StepList steps={deliverySteps(order, delivery)} texts={deliveryStepTexts} />
      {delivery.offers.length > 0 && (
        <div>
          <h4 className="font-bold">
            <Trans>Offers</Trans>
          </h4>
          <ul className="text-sm">
            {delivery.offers.map(({ courier, status, offeredAt }) => (
              <li key={`${courier} ${offeredAt}`}>
                {courier} · {offers[status] ? i18n._(offers[status]) : status} · {exactTime(offeredAt)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
