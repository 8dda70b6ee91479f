import { useLingui } from '@lingui/react/macro'
import { PrivatePhoto } from '../order/private-photo.tsx'

/** `version` changes with the photo. */
type Props = { orderId: string; version: string }

/** The photo of a refund request. */
export const RefundPhoto = ({ orderId, version }: Props) => {
  const { t } = useLingui()
  return (
    <PrivatePhoto
      path={`/api/orders/${encodeURIComponent(orderId)}/refund-request/photo`}
      version={version}
      alt={t`What was sent with the request`}
    />
  )
}
