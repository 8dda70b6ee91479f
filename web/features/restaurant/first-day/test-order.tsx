import { Trans, useLingui } from '@lingui/react/macro'
import { IconBellRinging, IconX } from '@tabler/icons-react'
import { messageOf } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useAcknowledgeTestOrder, useTestOrder } from './use-test-order.ts'

/**
 * The test order of the first day, on every screen of the house: in stripes, and marked as one, so that
 * nobody cooks it.
 */
export const TestOrder = () => {
  const { t } = useLingui()
  const waiting = useTestOrder()
  const end = useAcknowledgeTestOrder()
  if (!waiting) return null
  return (
    <section
      aria-label={t`Test order`}
      className="mb-3 rounded-card border-4 border-dashed border-accent bg-surface p-4"
    >
      <p className="flex flex-wrap items-center gap-x-3 font-display text-2xl font-bold text-accent">
        <IconBellRinging aria-hidden="true" size={30} />
        <Trans>TEST: not a real order</Trans>
      </p>
      <p className="mt-1">
        <Trans>This is how a new order calls you. Nothing is to be cooked and nobody pays for it.</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={end.isPending} onClick={() => end.mutate(true)}>
          <Trans>I see and hear it</Trans>
        </Button>
        <Button look="plain" busy={end.isPending} onClick={() => end.mutate(false)}>
          <IconX aria-hidden="true" size={20} />
          <Trans>I hear nothing</Trans>
        </Button>
      </div>
      {end.error && (
        <div className="mt-3">
          <Message kind="error">{messageOf(end.error, t`That did not work. Please try again.`)}</Message>
        </div>
      )}
    </section>
  )
}
