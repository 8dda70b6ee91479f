import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#shared/orders/contracts.ts'
import { PrivatePhoto } from './private-photo.tsx'

/** Where the courier left the food, for its customer and admins; nothing without a photo. */
export const DeliveryPhoto = ({ order: { id, status, delivery } }: { order: Order }) => {
  const { t } = useLingui()
  if (!delivery?.photo) return null
  return (
    <figure className="mb-3">
      <PrivatePhoto
        path={`/api/orders/${encodeURIComponent(id)}/delivery-photo`}
        version={status}
        alt={t`Your food at the door`}
      />
      <figcaption className="mt-1 text-sm text-soft">
        <Trans>Your courier's photo from the door</Trans>
      </figcaption>
    </figure>
  )
}
