import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { another, type CheckoutForm } from './checkout-form.ts'
import { fieldsOf, type KnownAddress } from './known-customer.ts'

/** So many are shown at once; the rest with one press more. */
const shownAtOnce = 3
const nowhere = { address: '', city: '', zipCode: '' }

/** The known addresses, one of them chosen, and an option to enter another; nothing while none is known. */
export const AddressChoice = ({ addresses }: { addresses: readonly KnownAddress[] }) => {
  const { t } = useLingui()
  const { register, setValue, getValues, clearErrors, watch } = useFormContext<CheckoutForm>()
  const [all, setAll] = useState(false)
  /** What was typed for another address, for who looks at the known ones and comes back. */
  const typed = useRef<typeof nowhere>(nowhere)
  const before = useRef(getValues('delivery.choice'))
  const choice = watch('delivery.choice')
  if (addresses.length === 0) return null
  const field = register('delivery.choice')
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.value
    const { address, city, zipCode } = getValues('shippingDetails')
    if (before.current === another) typed.current = { address, city, zipCode }
    before.current = next
    const known = addresses.find(({ id }) => id === next)
    const fields = known ? fieldsOf(known) : typed.current
    setValue('shippingDetails.address', fields.address)
    setValue('shippingDetails.city', fields.city)
    setValue('shippingDetails.zipCode', fields.zipCode)
    clearErrors(['shippingDetails.address', 'shippingDetails.city', 'shippingDetails.zipCode'])
    return field.onChange(event)
  }
  const shown = addresses.filter(({ id }, index) => all || index < shownAtOnce || id === choice)
  return (
    <fieldset aria-label={t`Deliver to`} className="grid gap-2 sm:grid-cols-2">
      {shown.map(({ id, label, address, city, zipCode, isDefault }) => (
        <Choice key={id} value={id} {...field} onChange={choose}>
          <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere font-bold">
            {id === '' ? <Trans>Last order</Trans> : label}
            {isDefault && (
              <span className="rounded-full bg-leaf-tint px-2 text-sm text-leaf">
                <Trans>Default</Trans>
              </span>
            )}
          </span>
          <span className="block wrap-anywhere text-sm text-soft">
            {[address, `${city} ${zipCode}`.trim()].filter(Boolean).join(', ')}
          </span>
        </Choice>
      ))}
      <Choice value={another} {...field} onChange={choose}>
        <span className="flex items-center gap-1.5 font-bold">
          <IconPlus aria-hidden="true" size={19} />
          <Trans>Add new</Trans>
        </span>
      </Choice>
      {shown.length < addresses.length && (
        <Button look="quiet" onClick={() => setAll(true)} className="sm:col-span-2">
          <Trans>Show all {addresses.length} addresses</Trans>
        </Button>
      )}
    </fieldset>
  )
}
