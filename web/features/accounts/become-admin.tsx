import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type AdminForm, adminForm } from '#shared/accounts/validation.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { startSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { CredentialFields } from './credential-fields.tsx'

/** In the fragment, which browsers never send to a server. */
const tokenOfLink = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''

/** A new admin chooses a name and a password, and is signed in with them. */
export const BecomeAdmin = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const form = useForm<AdminForm>({
    resolver: standardSchemaResolver(adminForm),
    defaultValues: { username: '', password: '', confirmPassword: '' },
  })
  const submit = form.handleSubmit(async ({ username, password }) => {
    setProblem(undefined)
    try {
      await call('POST /api/auth/become-admin', { body: { token: tokenOfLink(), username, password } })
      const session = await call('POST /api/auth/signin', { body: { username, password } })
      startSession(session.accessToken, session)
      await navigate('/admin-dashboard', { replace: true })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      for (const name of ['username', 'password'] as const)
        if (fields[name]) form.setError(name, { message: fields[name] })
      setProblem(messageOf(error, t`Failed to create account. Please try again.`))
    }
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      <FormProvider {...form}>
        <CredentialFields />
      </FormProvider>
      <Button type="submit" busy={form.formState.isSubmitting} className="w-full text-lg">
        <Trans>Create Account</Trans>
      </Button>
    </form>
  )
}
