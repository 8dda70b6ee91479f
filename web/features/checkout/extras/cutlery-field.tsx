import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { Check } from '../../../ui/forms/check.tsx'
import type { CheckoutForm } from '../checkout-form.ts'

/** Cutlery comes only on request; as chosen with the last order. */
export const CutleryField = () => {
  const { t } = useLingui()
  const { register } = useFormContext<CheckoutForm>()
  return (
    <div>
      <Check label={t`Send cutlery and napkins`} {...register('cutlery')} />
      <p className="text-sm text-soft">
        <Trans>Without them there is less packaging, and less to throw away.</Trans>
      </p>
    </div>
  )
}
