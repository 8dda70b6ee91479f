import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { dietaryLabels, dietaryOptions } from '#shared/accounts/preferences.ts'
import type { PreferencesForm as Preferences } from '#shared/accounts/validation.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useSaveAccount } from '../accounts/index.ts'
import type { KnownAccount } from './known-account.tsx'

/** No SMS is sent, so the account's `smsNotifications` has no switch. */
export type Notification = 'emailNotifications' | 'marketingEmails'

export const notifications: { name: Notification; label: MessageDescriptor; hint: MessageDescriptor }[] = [
  {
    name: 'emailNotifications',
    label: msg`Email notifications`,
    hint: msg`Receipts, cancellations and refunds of your orders`,
  },
  {
    name: 'marketingEmails',
    label: msg`Marketing emails`,
    hint: msg`Our newsletter with offers, now and then, to your confirmed address`,
  },
]

/** The account's preferences, without options that this version does not know. */
export const preferencesOf = ({ preferences }: KnownAccount): Preferences => ({
  emailNotifications: preferences?.emailNotifications ?? true,
  smsNotifications: preferences?.smsNotifications ?? false,
  marketingEmails: preferences?.marketingEmails ?? false,
  deliveryCode: preferences?.deliveryCode ?? false,
  leaveAtDoor: preferences?.leaveAtDoor ?? false,
  dietaryPreferences: dietaryOptions.filter((option) => preferences?.dietaryPreferences.includes(option)),
})

const choice =
  'flex min-h-11 items-center gap-3 rounded-2xl border-[1.5px] border-line bg-surface px-4 py-2 has-checked:border-action has-checked:bg-accent-tint'

type Props = { account: KnownAccount; onSaved?: () => void; onCancel?: () => void }

export const PreferencesForm = ({ account, onSaved, onCancel }: Props) => {
  const { t, i18n } = useLingui()
  const [problem, setProblem] = useState<string>()
  const save = useSaveAccount()
  const { register, handleSubmit, formState } = useForm<Preferences>({
    defaultValues: preferencesOf(account),
  })
  const submit = handleSubmit(async (preferences) => {
    setProblem(undefined)
    try {
      await save({ preferences })
      toast.success(t`Your preferences are saved`)
      onSaved?.()
    } catch (error) {
      setProblem(messageOf(error, t`Failed to update profile. Please try again.`))
    }
  })
  return (
    <form onSubmit={submit} noValidate className="max-w-xl space-y-6">
      {problem && <Message kind="error">{problem}</Message>}
      <fieldset>
        <legend className="mb-2 font-display text-xl font-bold">
          <Trans>Notifications</Trans>
        </legend>
        <div className="space-y-2">
          {notifications.map(({ name, label, hint }) => (
            <label key={name} className={choice}>
              <input type="checkbox" className="size-5 shrink-0 accent-action" {...register(name)} />
              <span>
                <span className="block font-bold">{t(label)}</span>
                <span className="block text-sm text-soft">{t(hint)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-display text-xl font-bold">
          <Trans>Delivery</Trans>
        </legend>
        <label className={`${choice} mb-2`}>
          <input type="checkbox" className="size-5 shrink-0 accent-action" {...register('leaveAtDoor')} />
          <span>
            <span className="block font-bold">
              <Trans>Leave at the door</Trans>
            </span>
            <span className="block text-sm text-soft">
              <Trans>What you have paid for is left there, and you see a photo of it; without a code</Trans>
            </span>
          </span>
        </label>
        <label className={choice}>
          <input type="checkbox" className="size-5 shrink-0 accent-action" {...register('deliveryCode')} />
          <span>
            <span className="block font-bold">
              <Trans>Delivery code</Trans>
            </span>
            <span className="block text-sm text-soft">
              <Trans>The courier hands your food over only for four digits that you alone see</Trans>
            </span>
          </span>
        </label>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-display text-xl font-bold">
          <Trans>Dietary Preferences</Trans>
        </legend>
        <div className="flex flex-wrap gap-2">
          {dietaryOptions.map((option) => (
            <label key={option} className={`${choice} font-bold`}>
              <input
                type="checkbox"
                value={option}
                className="size-5 accent-action"
                {...register('dietaryPreferences')}
              />
              {i18n._(dietaryLabels[option])}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={formState.isSubmitting}>
          <Trans>Save Preferences</Trans>
        </Button>
        {onCancel && (
          <Button look="plain" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
