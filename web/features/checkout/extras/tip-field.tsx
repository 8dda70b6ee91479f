import { Trans, useLingui } from '@lingui/react/macro'
import { IconMoped } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/forms/field.tsx'
import { TipChips } from '../../../ui/forms/tip-chips.tsx'
import type { CheckoutForm } from '../checkout-form.ts'

/** A tip for whoever brings the order; not shown where nobody does. */
export const TipField = () => {
  const { t } = useLingui()
  const { register, setValue, watch, formState } = useFormContext<CheckoutForm>()
  const [method, chosen] = watch(['paymentMethod', 'tip'])
  return (
    <fieldset>
      <legend className="mb-1 flex items-center gap-2 font-display text-2xl font-bold">
        <IconMoped aria-hidden="true" size={25} className="text-accent" />
        <Trans>A tip for your courier</Trans>
      </legend>
      <p className="mb-3 text-soft">
        {method === 'cashOnDelivery' ? (
          <Trans>If you like: you pay it in cash with your order, and all of it is the courier's.</Trans>
        ) : (
          <Trans>
            If you like: all of it is the courier's. You can also give it later, on the order's page.
          </Trans>
        )}
      </p>
      <TipChips
        chosen={chosen}
        onChoose={(rupees) =>
          setValue('tip', rupees, { shouldValidate: formState.isSubmitted, shouldDirty: true })
        }
      >
        <Field
          label={t`Another tip in rupees`}
          optional
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          error={formState.errors.tip?.message}
          {...register('tip')}
        />
      </TipChips>
    </fieldset>
  )
}
