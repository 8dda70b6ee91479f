import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type SecurityForm as Fields, securityForm } from '#shared/accounts/validation.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { renewUser, tokenStore } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { refusedFields, showProblems } from '../../ui/forms/show-problems.ts'
import { Message } from '../../ui/message.tsx'
import { useRefetchSignIns } from './use-sign-ins.ts'

type Outcome = { kind: 'success' | 'error' | 'info'; text: string }

/** A new password, for somebody who knows the current one. */
export const SecurityForm = ({ username }: { username: string }) => {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<Outcome>()
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>({
    resolver: standardSchemaResolver(securityForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const refetchSignIns = useRefetchSignIns()
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    setOutcome(undefined)
    if (newPassword === '')
      return setOutcome({ kind: 'info', text: t`The new password is blank, so nothing was changed.` })
    try {
      const body = { currentPassword, newPassword }
      const session = await call('POST /api/auth/change-password', { body })
      tokenStore.set(session.accessToken)
      renewUser(session)
      reset()
      void refetchSignIns()
      setOutcome({
        kind: 'success',
        text: t`Your password is changed. Everywhere else you are signed out.`,
      })
    } catch (error) {
      showProblems(setError, ['currentPassword', 'newPassword'], refusedFields(error))
      setOutcome({ kind: 'error', text: messageOf(error, t`Failed to update profile. Please try again.`) })
    }
  })
  return (
    <form onSubmit={submit} noValidate className="max-w-xl space-y-4">
      {outcome && <Message kind={outcome.kind}>{outcome.text}</Message>}
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        label={t`Current Password`}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label={t`New Password`}
        autoComplete="new-password"
        hint={t`At least 8 characters: upper and lower case, a number, and one of @$!%*?&. Without your username or email.`}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label={t`Confirm Password`}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" busy={isSubmitting}>
        <Trans>Update Password</Trans>
      </Button>
    </form>
  )
}
