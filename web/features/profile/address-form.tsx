import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Address } from '#shared/accounts/contracts.ts'
import { addressForm, type AddressForm as Fields } from '#shared/accounts/validation.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'
import { AddressPoint } from './address-point.tsx'
import { addressText } from './address-text.ts'

type Props = { address?: Address | undefined; onSave: (form: Fields) => Promise<void>; onCancel: () => void }

export const AddressForm = ({ address, onSave, onCancel }: Props) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState, setValue, watch } = useForm<Fields>({
    resolver: standardSchemaResolver(addressForm),
    defaultValues: {
      label: address?.label ?? '',
      address: address?.address ?? '',
      city: address?.city ?? '',
      zipCode: address?.zipCode ?? '',
      isDefault: address?.isDefault ?? false,
      location: address?.location ?? null,
    },
  })
  const submit = handleSubmit(async (form) => {
    setProblem(undefined)
    try {
      await onSave(form)
    } catch (error) {
      setProblem(messageOf(error, t`The address could not be saved. Please try again.`))
    }
  })
  return (
    <form
      onSubmit={submit}
      noValidate
      className="max-w-xl space-y-4 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      {problem && <Message kind="error">{problem}</Message>}
      <Field
        label={t`Label`}
        placeholder={t`Home, work, Nani's place`}
        error={formState.errors.label?.message}
        {...register('label')}
      />
      <AreaField
        label={t`Address`}
        autoComplete="street-address"
        error={formState.errors.address?.message}
        {...register('address')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t`City`}
          optional
          autoComplete="address-level2"
          error={formState.errors.city?.message}
          {...register('city')}
        />
        <Field
          label={t`PIN code (ZIP)`}
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          error={formState.errors.zipCode?.message}
          {...register('zipCode')}
        />
      </div>
      <AddressPoint
        point={watch('location') ?? null}
        address={addressText(watch())}
        onChange={(point) => setValue('location', point)}
      />
      {!address?.isDefault && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input type="checkbox" className="size-5 accent-action" {...register('isDefault')} />
          <Trans>Deliver here unless I say otherwise</Trans>
        </label>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={formState.isSubmitting}>
          <Trans>Save Address</Trans>
        </Button>
        <Button look="plain" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
