import { Trans } from '@lingui/react/macro'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { wayPay } from '#shared/deliveries/courier-pay.ts'
import { formatPaise } from '#shared/money/money.ts'

/** What a delivery pays and why, in a line: the way, never less than the floor, and the waiting. */
export const PayText = ({ terms }: { terms: NonNullable<Delivery['payTerms']> }) => {
  const km = (terms.metres / 1_000).toFixed(1)
  const [rate, floor, way] = [formatPaise(terms.perKm), formatPaise(terms.floor), formatPaise(wayPay(terms))]
  const { freeMinutes, waitMinutes } = terms
  const minute = formatPaise(terms.perWaitMinute)
  const waited = formatPaise(terms.waitPay)
  return (
    <>
      <Trans>
        {way} for {km} km, at {rate} a km and {floor} at least
      </Trans>
      {waitMinutes > 0 ? (
        <>
          {'; '}
          <Trans>
            {waited} for {waitMinutes} min of waiting
          </Trans>
        </>
      ) : terms.perWaitMinute > 0 ? (
        <>
          {'; '}
          <Trans>
            {minute} a minute of waiting after {freeMinutes}
          </Trans>
        </>
      ) : null}
    </>
  )
}
