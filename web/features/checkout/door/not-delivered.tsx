import { Trans } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import type { useQuote } from '../../cart/index.ts'
import type { CheckoutForm } from '../checkout-form.ts'

export type Quote = ReturnType<typeof useQuote>

/** Why the cart is not brought to this address; undefined where it is, or nobody knows yet. */
export const notDelivered = ({ error }: Pick<Quote, 'error'>): ApiError | undefined =>
  error instanceof ApiError && error.code === 'out_of_delivery_area' ? error : undefined

/** Whether what is not brought to this address can be collected. */
export const canCollectInstead = (quote: Pick<Quote, 'error'>): boolean =>
  notDelivered(quote)?.fields.fulfilment !== undefined

/**
 * Says beside the address that nothing is brought there, and offers the counter. It is read out where the
 * price is missing (QuoteFailure).
 */
export const NotDelivered = ({ quote }: { quote: Quote }) => {
  const { setValue } = useFormContext<CheckoutForm>()
  const refused = notDelivered(quote)
  if (refused === undefined) return null
  return (
    <div className="space-y-3 rounded-2xl bg-chilli-tint px-4 py-3">
      <p className="font-semibold text-chilli">{refused.message}</p>
      {canCollectInstead(quote) && (
        <Button
          look="plain"
          onClick={() => setValue('fulfilment', 'collection')}
          className="w-full sm:w-auto"
        >
          <Trans>I collect it</Trans>
        </Button>
      )}
    </div>
  )
}
