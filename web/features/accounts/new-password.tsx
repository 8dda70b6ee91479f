import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type NewPasswordForm, newPasswordForm } from '#shared/accounts/validation.ts'
import { call } from '../../lib/calls/api.ts'
import { messageOf } from '../../lib/calls/api-error.ts'
import { startSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Message } from '../../ui/message.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

type Props = { username: string; temporaryPassword: string; returnTo?: string }

/** Asked for after a sign-in with a temporary password. */
export const NewPassword = ({ username, temporaryPassword, returnTo }: Props) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState(false)
  const afterSignIn = useAfterSignIn(returnTo)
  const { register, handleSubmit, formState } = useForm<NewPasswordForm>({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const submit = handleSubmit(async ({ newPassword }) => {
    setProblem(undefined)
    try {
      const body = { currentPassword: temporaryPassword, newPassword }
      const session = await call('POST /api/auth/change-password', { body })
      startSession(session.accessToken, session)
      setDone(true)
      afterSignIn()
    } catch (error) {
      setProblem(messageOf(error, t`Failed to update profile. Please try again.`))
    }
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      {done && (
        <Message kind="success">
          <Trans>Successfully signed in! Loading your profile...</Trans>
        </Message>
      )}
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        label={t`New Password`}
        autoComplete="new-password"
        hint={t`At least 8 characters: upper and lower case, a number, and one of @$!%*?&`}
        error={formState.errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label={t`Confirm Password`}
        autoComplete="new-password"
        error={formState.errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" busy={formState.isSubmitting} disabled={done} className="w-full text-lg">
        <Trans>Save Password</Trans>
      </Button>
    </form>
  )
}
