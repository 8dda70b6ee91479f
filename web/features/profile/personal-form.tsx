import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { profileBody } from '#shared/accounts/validation.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { AreaField, Field } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { refusedFields, showProblems } from '../../ui/forms/show-problems.ts'
import { Message } from '../../ui/message.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useSaveAccount } from '../accounts/index.ts'
import type { KnownAccount } from './known-account.tsx'

type PersonalFields = Record<'fullName' | 'email' | 'mobileNumber' | 'address' | 'currentPassword', string>

type Props = { account: KnownAccount; onSaved?: () => void; onCancel?: () => void }

/**
 * Name, e-mail, phone and address. Changing the e-mail address requires the password, since temporary
 * passwords are sent there.
 */
export const PersonalForm = ({ account, onSaved, onCancel }: Props) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const save = useSaveAccount()
  const { register, handleSubmit, setError, resetField, watch, formState } = useForm<PersonalFields>({
    resolver: standardSchemaResolver(profileBody),
    defaultValues: {
      fullName: account.fullName,
      email: account.email,
      mobileNumber: account.mobileNumber,
      address: account.address,
      currentPassword: '',
    },
  })
  const { errors, isSubmitting } = formState
  const newEmail = watch('email').trim().toLowerCase() !== account.email.toLowerCase()

  const submit = handleSubmit(async ({ currentPassword, ...fields }) => {
    setProblem(undefined)
    try {
      await save({ ...fields, ...(newEmail && { currentPassword }) })
      resetField('currentPassword')
      toast.success(t`Your profile is saved`)
      onSaved?.()
    } catch (error) {
      showProblems(
        setError,
        ['fullName', 'email', 'mobileNumber', 'address', 'currentPassword'],
        refusedFields(error),
      )
      setProblem(messageOf(error, t`Failed to update profile. Please try again.`))
    }
  })
  return (
    <form onSubmit={submit} noValidate className="max-w-xl space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      <Field
        label={t`Full Name`}
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      {newEmail && (
        <PasswordField
          label={t`Current Password`}
          autoComplete="current-password"
          hint={t`To change the e-mail address of your account`}
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <Field
        label={t`Phone`}
        type="tel"
        autoComplete="tel"
        error={errors.mobileNumber?.message}
        {...register('mobileNumber')}
      />
      <AreaField
        label={t`Address`}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          <Trans>Save Changes</Trans>
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
