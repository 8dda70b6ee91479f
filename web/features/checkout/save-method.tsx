import { Trans } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'

/** Whether to save the entered method for next time: a checkbox of the form's `saveMethod`. */
export const SaveMethod = ({ method }: { method: 'creditCard' | 'upi' }) => {
  const { register } = useFormContext<{ saveMethod: boolean }>()
  return (
    <label className="flex min-h-11 items-center gap-2.5">
      <input type="checkbox" className="size-5 accent-action" {...register('saveMethod')} />
      {method === 'creditCard' ? (
        <Trans>Save this card for next time</Trans>
      ) : (
        <Trans>Save it for next time</Trans>
      )}
    </label>
  )
}
