import { Trans, useLingui } from '@lingui/react/macro'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import type { useQuote } from './use-quote.ts'

/** Why there is no price, with a button to try again. */
export const QuoteFailure = ({ quote }: { quote: ReturnType<typeof useQuote> }) => {
  const { t } = useLingui()
  return (
    <div className="space-y-2">
      <Message kind="error">{messageOf(quote.error, t`We could not price your cart.`)}</Message>
      <Button look="plain" busy={quote.isFetching} onClick={() => quote.refetch()} className="w-full">
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
