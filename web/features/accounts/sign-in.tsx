import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type SignInForm, signInForm } from '#shared/accounts/validation.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { openPopup, type Popup } from '../../lib/state/popup.ts'
import { useSiteFacts } from '../../lib/state/site-facts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Message } from '../../ui/message.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { SwitchLink } from './switch-link.tsx'
import { loadDetails, NoDetails, takeSession } from './take-session.ts'
import { useAfterSignIn } from './use-after-sign-in.ts'

type Props = {
  returnTo: string | undefined
  username: string | undefined
  why: Extract<Popup, { kind: 'signIn' }>['why']
}

export const SignIn = ({ returnTo, username = '', why }: Props) => {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const afterSignIn = useAfterSignIn(returnTo)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<SignInForm>({
    resolver: standardSchemaResolver(signInForm),
    defaultValues: { username, password: '', rememberMe: false },
  })
  const { errors, isSubmitting } = formState
  const back = returnTo === undefined ? {} : { returnTo }

  const submit = handleSubmit(async (form) => {
    setProblem(undefined)
    try {
      const session = await call('POST /api/auth/signin', { body: form })
      takeSession(session)
      if (session.mustChangePassword)
        return openPopup({
          kind: 'newPassword',
          username: session.username,
          temporaryPassword: form.password,
          ...back,
        })
      setDone(true)
      await loadDetails(session.username)
      afterSignIn()
    } catch (error) {
      setDone(false)
      if (error instanceof ApiError && error.code === 'second_factor_required') {
        setAsksCode(true)
        if (error.fields.code) setError('code', { message: error.fields.code }, { shouldFocus: true })
        return
      }
      if (error instanceof NoDetails) return setProblem(t`Error loading user data. Please try again.`)
      setProblem(messageOf(error, t`Invalid username or password`))
      if (error instanceof ApiError && error.code === 'invalid_credentials')
        toast.error(t`Login failed. Please check your username and password.`)
    }
  })
  useEffect(() => {
    if (asksCode) setFocus('code')
  }, [asksCode, setFocus])
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {why && !problem && !done && (
        <Message kind="info">
          {why.title && <p>{why.title}</p>}
          <p className={why.title ? 'font-normal' : ''}>{why.text}</p>
        </Message>
      )}
      {problem && <Message kind="error">{problem}</Message>}
      {done && (
        <Message kind="success">
          <Trans>Successfully signed in! Loading your profile...</Trans>
        </Message>
      )}
      <Field
        label={t`Username`}
        hint={t`Your e-mail address will do as well`}
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
      {asksCode && (
        <Field
          label={t`Code`}
          hint={t`Six digits of your authenticator app, or a recovery code`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.code?.message}
          {...register('code')}
        />
      )}
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
