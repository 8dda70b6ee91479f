import { Trans, useLingui } from '@lingui/react/macro'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../ui/forms/field.tsx'
import type { CheckoutForm } from './checkout-form.ts'

/** In rupees. */
const suggested = ['5', '10', '20']

/**
 * A donation with the order: nothing is chosen beforehand, and what was chosen goes away with a second press.
 */
export const DonationField = () => {
  const { t } = useLingui()
  const { register, setValue, watch, formState } = useFormContext<CheckoutForm>()
  const [method, chosen] = watch(['paymentMethod', 'donation'])
  return (
    <fieldset>
      <legend className="mb-1 flex items-center gap-2 font-display text-2xl font-bold">
        <IconHeartHandshake aria-hidden="true" size={25} className="text-leaf" />
        <Trans>Give with your order</Trans>
      </legend>
      {method === 'cashOnDelivery' ? (
        <p className="text-soft">
          <Trans>A donation can be added when you pay by UPI or card.</Trans>
        </p>
      ) : (
        <>
          <p className="mb-3 text-soft">
            <Trans>
              If you like: it goes to the fund that turns leftover food into meals, and you get a receipt by
              e-mail.
            </Trans>
          </p>
          <div className="grid grid-cols-3 items-end gap-2 sm:grid-cols-[repeat(3,5.5rem)_minmax(0,1fr)]">
            {suggested.map((rupees) => (
              <button
                key={rupees}
                type="button"
                aria-pressed={chosen === rupees}
                aria-label={t`Give ₹${rupees}`}
                onClick={() =>
                  setValue('donation', chosen === rupees ? '' : rupees, {
                    shouldValidate: formState.isSubmitted,
                    shouldDirty: true,
                  })
                }
                className="money min-h-11.5 rounded-2xl border-[1.5px] border-line-strong bg-surface font-bold transition-colors hover:border-leaf hover:text-leaf aria-pressed:border-leaf aria-pressed:bg-leaf-tint aria-pressed:text-leaf"
              >
                ₹{rupees}
              </button>
            ))}
            <div className="max-sm:col-span-3">
              <Field
                label={t`Another amount in rupees`}
                optional
                inputMode="decimal"
                autoComplete="off"
                className="tabular-nums"
                error={formState.errors.donation?.message}
                {...register('donation')}
              />
            </div>
          </div>
        </>
      )}
    </fieldset>
  )
}
