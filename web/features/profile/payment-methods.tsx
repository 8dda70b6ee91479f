import { Trans, useLingui } from '@lingui/react/macro'
import { IconCreditCard, IconDeviceMobile } from '@tabler/icons-react'
import { useRef } from 'react'
import { messageOf } from '../../lib/calls/api-error.ts'
import { useTakesDetails } from '../../lib/state/site-facts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useRemoveMethod, useSavedMethods } from './use-saved-methods.ts'

/** Saved cards and UPI IDs: shown by what tells them apart, never by their numbers. */
export const PaymentMethods = ({ userId }: { userId: string }) => {
  const { t } = useLingui()
  const takesDetails = useTakesDetails()
  const methods = useSavedMethods(userId)
  const remove = useRemoveMethod(userId)
  const container = useRef<HTMLDivElement>(null)
  const onRemove = async (id: string) => {
    await remove(id).then(
      () => toast.success(t`The payment method was removed`),
      (error: unknown) =>
        toast.error(messageOf(error, t`The payment method could not be removed. Please try again.`)),
    )
    container.current?.focus()
  }
  const items = methods.data?.items ?? []
  return (
    <div ref={container} tabIndex={-1} className="space-y-4 outline-none">
      {methods.isPending && <div role="status" aria-label={t`Loading`} className="skeleton h-20 w-full" />}
      {methods.isError && (
        <FailedPart
          error={methods.error}
          otherwise={t`Your payment methods could not be loaded.`}
          onRetry={methods.refetch}
        />
      )}
      {methods.data && items.length === 0 && (
        <p className="font-bold">
          <Trans>No payment methods saved</Trans>
        </p>
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {items.map(({ id, method, type, lastFour, expiryDate }) => {
          const Icon = method === 'upi' ? IconDeviceMobile : IconCreditCard
          return (
            <li
              key={id}
              className="flex items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
            >
              <Icon aria-hidden="true" size={26} className="shrink-0 text-accent" />
              <p className="min-w-0 flex-1">
                <span className="block font-bold tabular-nums">
                  {type} ···· {lastFour}
                </span>
                {expiryDate && (
                  <span className="block text-sm text-soft">
                    <Trans>Expires {expiryDate}</Trans>
                  </span>
                )}
              </p>
              <Button
                look="quiet"
                className="!px-3"
                aria-label={t`Remove ${type} ending in ${lastFour}`}
                onClick={() => onRemove(id)}
              >
                <Trans>Remove</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="max-w-xl text-sm text-soft">
        {takesDetails ? (
          <Trans>
            Tick “Save it for next time” at checkout to keep a card or UPI ID. We keep its last four
            characters alone; the rest stays with the payment service.
          </Trans>
        ) : (
          <Trans>
            Your cards and accounts are known to our payment service alone, which asks for them on its own
            page.
          </Trans>
        )}
      </p>
    </div>
  )
}
