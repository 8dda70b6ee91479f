import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type ForgotPasswordForm, forgotPasswordForm } from '#shared/accounts/validation.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError } from '../../lib/calls/api-error.ts'
import { translate } from '../../lib/language/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { Message } from '../../ui/message.tsx'
import { SwitchLink } from './switch-link.tsx'

export const ForgotPassword = ({ returnTo }: { returnTo: string | undefined }) => {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>()
  const { register, handleSubmit, formState } = useForm<ForgotPasswordForm>({
    resolver: standardSchemaResolver(forgotPasswordForm),
    defaultValues: { email: '' },
  })
  const submit = handleSubmit(async (form) => {
    setOutcome(undefined)
    try {
      const { message } = await call('POST /api/auth/forgot-password', { query: form })
      setOutcome({ kind: 'success', text: translate(message) })
    } catch (error) {
      const limited = error instanceof ApiError && error.code === 'rate_limited'
      setOutcome({
        kind: 'error',
        text: limited ? error.message : t`Failed to send email. Please try again later.`,
      })
    }
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {outcome && <Message kind={outcome.kind}>{outcome.text}</Message>}
      <EmailField error={formState.errors.email?.message} {...register('email')} />
      <Button type="submit" busy={formState.isSubmitting} className="w-full text-lg">
        <Trans>Send Temporary Password</Trans>
      </Button>
      <p className="text-center">
        <SwitchLink to={{ kind: 'signIn', ...(returnTo === undefined ? {} : { returnTo }) }}>
          <Trans>Back to Sign In</Trans>
        </SwitchLink>
      </p>
    </form>
  )
}
