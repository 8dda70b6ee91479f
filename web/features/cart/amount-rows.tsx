import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatPaise, type Paise } from '#shared/money/money.ts'

type Props = {
  amounts: Record<'subtotal' | 'discount' | 'tax' | 'deliveryFee', Paise>
  /** The percentage of a promo code, if there is one. */
  percent?: number | null | undefined
  /** Of what its customer collects there is no fee to speak of. */
  collects?: boolean
  /** By which area the fee was found. */
  area?: string | undefined
}

/** Subtotal, discount, tax and delivery fee, as rows of a `dl`. */
export const AmountRows = ({
  amounts: { subtotal, discount, tax, deliveryFee },
  percent,
  collects = false,
  area,
}: Props) => (
  <>
    <Row name={<Trans>Subtotal</Trans>} value={formatPaise(subtotal)} />
    {discount > 0 && (
      <Row
        name={percent ? <Trans>Discount ({percent}%)</Trans> : <Trans>Discount</Trans>}
        value={`−${formatPaise(discount)}`}
      />
    )}
    <Row name={<Trans>Tax</Trans>} value={formatPaise(tax)} />
    {!collects && (
      <Row
        name={area ? <Trans>Delivery Fee: {area}</Trans> : <Trans>Delivery Fee</Trans>}
        value={deliveryFee === 0 ? <Trans>Free</Trans> : formatPaise(deliveryFee)}
      />
    )}
  </>
)

const Row = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <div className="flex justify-between">
    <dt className="text-soft">{name}</dt>
    <dd className="money font-semibold">{value}</dd>
  </div>
)
