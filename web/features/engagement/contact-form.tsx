import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type ContactTopic, contactForm, contactTopics } from '#shared/engagement/validation.ts'
import { type CallInput, call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { useTimeout } from '../../lib/hooks/use-timeout.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { AreaField, Field, SelectField } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'

/** Specification section 4: the success message stays 5 s, then the form clears. */
const successMs = 5_000

const topics: Record<ContactTopic, MessageDescriptor> = {
  order: msg`Order`,
  feedback: msg`Feedback`,
  partnership: msg`Partnership`,
  donation: msg`Donation`,
  other: msg`Other`,
}

type CheckedForm = CallInput<'POST /api/contact'>['body']
type Form = { name: string; email: string; topic: string; message: string }

export const ContactForm = () => {
  const { t } = useLingui()
  const user = useUser()
  const later = useTimeout()
  const [problem, setProblem] = useState<string>()
  const [success, setSuccess] = useState<string>()
  const [ticket, setTicket] = useState<string>()
  const { register, handleSubmit, reset, setError, formState } = useForm<Form, unknown, CheckedForm>({
    resolver: standardSchemaResolver(contactForm),
    defaultValues: { name: user?.fullName ?? '', email: user?.email ?? '', topic: '', message: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    setProblem(undefined)
    try {
      const { message, ticket: number } = await call('POST /api/contact', { body })
      setSuccess(message)
      // It stays: who complains asks by it.
      setTicket(number)
      later(successMs, () => {
        setSuccess(undefined)
        reset()
      })
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      for (const name of ['name', 'email', 'topic', 'message'] as const)
        if (fields[name]) setError(name, { message: fields[name] })
      setProblem(messageOf(error, t`Your message could not be sent. Please try again.`))
    }
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {problem && <Message kind="error">{problem}</Message>}
      {ticket && (
        <p className="text-soft">
          <Trans>
            The number of your message: <b className="text-ink">{ticket}</b>
          </Trans>
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t`Name`}
          autoComplete="name"
          maxLength={100}
          error={errors.name?.message}
          {...register('name')}
        />
        <EmailField error={errors.email?.message} {...register('email')} />
      </div>
      <SelectField label={t`Topic`} error={errors.topic?.message} {...register('topic')}>
        <option value="">{t`Please choose`}</option>
        {contactTopics.map((topic) => (
          <option key={topic} value={topic}>
            {t(topics[topic])}
          </option>
        ))}
      </SelectField>
      <AreaField
        label={t`Message`}
        rows={4}
        maxLength={4000}
        error={errors.message?.message}
        {...register('message')}
      />
      {success && <Message kind="success">{success}</Message>}
      <Button type="submit" busy={isSubmitting || success !== undefined} className="w-full text-lg">
        <Trans>Send Message</Trans>
      </Button>
    </form>
  )
}
