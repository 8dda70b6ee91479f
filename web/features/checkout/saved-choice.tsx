import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { Choice } from '../../ui/forms/choice.tsx'
import { useSavedMethods } from '../profile/index.ts'
import type { CheckoutForm } from './checkout-form.ts'

type Method = keyof CheckoutForm['saved']
type Props = { userId: string; method: Method }

/**
 * The saved cards or UPI IDs with the latest one chosen, and an option to enter another; nothing if none is
 * saved.
 */
export const SavedChoice = ({ userId, method }: Props) => {
  const { t } = useLingui()
  const { register, setValue, getFieldState } = useFormContext<CheckoutForm>()
  const { data } = useSavedMethods(userId)
  const offered = data?.items.filter((saved) => saved.method === method)
  const latest = offered?.[0]?.id
  const name = `saved.${method}` as const
  useEffect(() => {
    if (latest !== undefined && !getFieldState(name).isDirty) setValue(name, latest)
  }, [latest, name, setValue, getFieldState])
  if (!offered || offered.length === 0) return null
  return (
    <fieldset
      aria-label={method === 'creditCard' ? t`Saved cards` : t`Saved UPI IDs`}
      className="grid gap-2 sm:grid-cols-2"
    >
      {offered.map(({ id, type, lastFour, expiryDate }) => (
        <Choice key={id} value={id} {...register(name)}>
          <span className="block font-bold tabular-nums">
            {type} ···· {lastFour}
          </span>
          {expiryDate && (
            <span className="block text-sm text-soft">
              <Trans>Expires {expiryDate}</Trans>
            </span>
          )}
        </Choice>
      ))}
      <Choice value="" {...register(name)}>
        <span className="font-bold">
          {method === 'creditCard' ? <Trans>Another card</Trans> : <Trans>Another UPI ID</Trans>}
        </span>
      </Choice>
    </fieldset>
  )
}
