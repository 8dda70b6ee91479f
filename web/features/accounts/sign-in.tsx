import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type SignInForm, signInForm } from '#shared/validation/accounts.ts'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { startSession } from '../../lib/session.ts'
import { useSiteFacts } from '../../lib/site-facts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { openPopup } from '../shell/open.ts'
import { SwitchLink } from './switch-link.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'

export const SignIn = ({ returnTo }: { returnTo: string | undefined }) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState(false)
  const afterSignIn = useAfterSignIn(returnTo)
  const { register, handleSubmit, formState } = useForm<SignInForm>({
    resolver: standardSchemaResolver(signInForm),
    defaultValues: { username: '', password: '', rememberMe: false },
  })
  const { errors, isSubmitting } = formState
  const back = returnTo === undefined ? {} : { returnTo }

  const submit = handleSubmit(async (form) => {
    setProblem(undefined)
    try {
      const session = await call('POST /api/auth/signin', { body: form })
      startSession(session.accessToken, session)
      if (session.mustChangePassword)
        return openPopup({
          kind: 'newPassword',
          username: session.username,
          temporaryPassword: form.password,
          ...back,
        })
      setDone(true)
      afterSignIn()
    } catch (error) {
      setProblem(messageOf(error, t`Invalid username or password`))
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
      <Field
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label className="flex min-h-11 items-center gap-2.5">
          <input type="checkbox" className="size-5 accent-action" {...register('rememberMe')} />
          <Trans>Remember me</Trans>
        </label>
        <SwitchLink to={{ kind: 'forgotPassword', ...back }}>
          <Trans>Forgot password?</Trans>
        </SwitchLink>
      </div>
      <Button type="submit" busy={isSubmitting} disabled={done} className="w-full text-lg">
        <Trans>Sign In</Trans>
      </Button>
      <p className="text-center text-soft">
        <Trans>
          New here? <SwitchLink to={{ kind: 'signUp', ...back }}>Sign Up</SwitchLink>
        </Trans>
      </p>
      <DemoAccounts />
    </form>
  )
}

const DemoAccounts = () => {
  const demo = useSiteFacts()?.demo
  if (!demo) return null
  return (
    <p className="rounded-2xl bg-sunken px-4 py-3 text-sm text-soft">
      <Trans>
        <b>This is a demo.</b> Accounts: {demo.usernames.join(', ')}. Password for all:{' '}
        <code>{demo.password}</code>
      </Trans>
    </p>
  )
}
