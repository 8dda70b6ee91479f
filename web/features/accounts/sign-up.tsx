import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { normaliseRole } from '#shared/accounts/roles.ts'
import { type SignUpForm, signUpForm } from '#shared/accounts/validation.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { useTimeout } from '../../lib/hooks/use-timeout.ts'
import { roleNames } from '../../lib/session/session.ts'
import { openPopup } from '../../lib/state/popup.ts'
import { useSiteFacts } from '../../lib/state/site-facts.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { SwitchLink } from './switch-link.tsx'
import { loadDetails, takeSession } from './take-session.ts'
import { useAfterSignIn } from './use-after-sign-in.ts'

/** Specification section 4, where a new account could not be signed in at once. */
const redirectMs = 3_000

const choices = [
  { value: 'customer', label: msg`Customer` },
  { value: 'restaurant', label: msg`Restaurant` },
  { value: 'delivery_agent', label: msg`Delivery Agent` },
  { value: 'admin', label: msg`Admin` },
]

export const SignUp = ({ returnTo }: { returnTo: string | undefined }) => {
  const { t, i18n } = useLingui()
  const [problem, setProblem] = useState<string>()
  const [success, setSuccess] = useState<{ message: string; requestedRole: string | null }>()
  const [signedIn, setSignedIn] = useState(false)
  const afterSignIn = useAfterSignIn(returnTo)
  const later = useTimeout()
  const rolesAtOnce = useSiteFacts()?.rolesAtOnce ?? false
  const form = useForm<SignUpForm>({
    resolver: standardSchemaResolver(signUpForm),
    defaultValues: { username: '', email: '', password: '', confirmPassword: '', role: 'customer' },
  })
  const { errors, isSubmitting } = form.formState
  const back = returnTo === undefined ? {} : { returnTo }
  const staffRole = form.watch('role') !== 'customer'

  const submit = form.handleSubmit(async ({ username, email, password, role }) => {
    setProblem(undefined)
    try {
      const body = { username, email, password, role: [normaliseRole(role)] }
      const { message, user } = await call('POST /api/auth/signup', { body })
      setSuccess({ message, requestedRole: user.requestedRole })
      await signIn(username, password)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      for (const name of ['username', 'email', 'password', 'role'] as const)
        if (fields[name]) form.setError(name, { message: fields[name] })
      setProblem(
        error instanceof ApiError
          ? messageOf(error, t`Failed to create account. Please try again.`)
          : t`Error sending request. Please try again.`,
      )
    }
  })
  /** Whoever has just chosen a password is not asked for it again. */
  const signIn = async (username: string, password: string) => {
    try {
      const session = await call('POST /api/auth/signin', { body: { username, password } })
      takeSession(session, { isNew: true })
      setSignedIn(true)
      await loadDetails(session.username)
      afterSignIn()
    } catch {
      setSignedIn(false)
      later(redirectMs, () => openPopup({ kind: 'signIn', username, ...back }))
    }
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      {success && (
        <Message kind="success">
          <p>
            {signedIn ? (
              <Trans>Account created successfully! You are signed in.</Trans>
            ) : (
              i18n._(success.message)
            )}
          </p>
          {success.requestedRole && (
            <p className="mt-1 font-normal">
              <Trans>
                The role {roleNames([success.requestedRole], i18n)} waits for approval; until then you can
                order as a customer.
              </Trans>
            </p>
          )}
        </Message>
      )}
      <FormProvider {...form}>
        <CredentialFields>
          <Email />
        </CredentialFields>
      </FormProvider>
      <details className="group" open={errors.role ? true : undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-bold text-accent">
          <Icon name="chevron-right" size={18} className="transition-transform group-open:rotate-90" />
          <Trans>I want to work with Annapurna Eats</Trans>
        </summary>
        <div className="space-y-4 pt-2">
          <SelectField label={t`Role`} error={errors.role?.message} {...form.register('role')}>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </SelectField>
          {staffRole && (
            <Message kind="info">
              {rolesAtOnce
                ? t`This is a demo: the role you choose is given at once.`
                : t`This role waits for approval by an admin; until then you can order as a customer.`}
            </Message>
          )}
        </div>
      </details>
      <Button type="submit" busy={isSubmitting} disabled={success !== undefined} className="w-full text-lg">
        <Trans>Create Account</Trans>
      </Button>
      <p className="text-center text-soft">
        <Trans>
          Already have an account? <SwitchLink to={{ kind: 'signIn', ...back }}>Sign In</SwitchLink>
        </Trans>
      </p>
    </form>
  )
}

/** Registered as it is rendered, after the username: so the cursor goes to the first field that is wrong. */
const Email = () => {
  const { register, formState } = useFormContext<SignUpForm>()
  return <EmailField error={formState.errors.email?.message} {...register('email')} />
}
