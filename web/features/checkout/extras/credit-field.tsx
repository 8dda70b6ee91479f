import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { formatPaise } from '#shared/money/money.ts'
import { Check } from '../../../ui/forms/check.tsx'
import { useCredit } from '../../credit/index.ts'
import type { CheckoutForm } from '../checkout-form.ts'

/** Whether credit pays, for who has any; `covered`: it pays for all. */
export const CreditField = ({ covered }: { covered: boolean }) => {
  const { t } = useLingui()
  const { register, watch } = useFormContext<CheckoutForm>()
  const balance = useCredit().data?.balance ?? 0
  const [chosen, method] = watch(['credit', 'paymentMethod'])
  if (balance === 0) return null
  const amount = formatPaise(balance)
  return (
    <div className="rounded-2xl bg-accent-tint px-4 py-2">
      <Check label={t`Pay with my credit of ${amount}`} {...register('credit')} />
      {chosen && (
        <p className="pb-1 text-sm text-soft">
          {covered ? (
            <Trans>It pays for all of your order.</Trans>
          ) : method === 'cashOnDelivery' ? (
            <Trans>It does not cover all of it. Please pay the rest by card or UPI.</Trans>
          ) : (
            <Trans>It pays as far as it goes, and you pay the rest below.</Trans>
          )}
        </p>
      )}
    </div>
  )
}
