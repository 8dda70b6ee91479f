import { Trans, useLingui } from '@lingui/react/macro'
import { IconSend2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { type FormEvent, useRef, useState } from 'react'
import { type HelpTopic, helpTopics } from '#shared/support/threads.ts'
import { call } from '../../lib/calls/api.ts'
import { ApiError, messageOf } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/forms/choice.tsx'
import { AreaField, Field } from '../../ui/forms/field.tsx'
import { Message } from '../../ui/message.tsx'
import { topicLabels } from './topics.ts'

const longest = 2000

type Props = { orderId: string | null; onOpened: (id: string) => void }

/** Begins a conversation: on an order with a topic to choose, else with a subject of one's own. */
export const NewThread = ({ orderId, onOpened }: Props) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [topic, setTopic] = useState<HelpTopic>()
  const [typedSubject, setTypedSubject] = useState('')
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  /** Of what is written now: sending it again cannot open two. */
  const key = useRef(nanoid())
  const change = (work: () => void) => {
    key.current = nanoid()
    setFields({})
    work()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const subject = orderId === null ? typedSubject.trim() : topic && t(topicLabels[topic])
    const missing = {
      ...(!subject && {
        subject: orderId === null ? t`Subject is required` : t`Please choose what it is about`,
      }),
      ...(message.trim() === '' && { message: t`Please type a message` }),
    }
    setFields(missing)
    if (!subject || Object.keys(missing).length > 0) return
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { ...(orderId !== null && { orderId }), topic: topic ?? 'other', subject, message }
      const thread = await call('POST /api/support/threads', { body }, { idempotencyKey: key.current })
      void client.invalidateQueries({ queryKey: ['support-threads'] })
      onOpened(thread.id)
    } catch (error) {
      setFields(error instanceof ApiError ? error.fields : {})
      setProblem(messageOf(error, t`Your message could not be sent. Please try again.`))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 space-y-5 overflow-y-auto overscroll-contain p-5">
        {orderId === null ? (
          <Field
            label={t`Subject`}
            maxLength={120}
            value={typedSubject}
            onChange={(event) => change(() => setTypedSubject(event.target.value))}
            error={fields.subject}
          />
        ) : (
          <fieldset aria-describedby={fields.subject ? 'topic-error' : undefined}>
            <legend className="font-display text-xl font-bold">
              <Trans>What is it about?</Trans>
            </legend>
            <p className="mb-3 text-sm text-soft">
              <Trans>Order {orderId}</Trans>
            </p>
            <div className="space-y-2">
              {helpTopics.map((each) => (
                <Choice
                  key={each}
                  name="topic"
                  checked={topic === each}
                  onChange={() => change(() => setTopic(each))}
                >
                  <b>{t(topicLabels[each])}</b>
                </Choice>
              ))}
            </div>
            {fields.subject && (
              <p id="topic-error" role="alert" className="mt-1 text-sm font-semibold text-chilli">
                {fields.subject}
              </p>
            )}
          </fieldset>
        )}
        <AreaField
          label={t`Your message`}
          rows={4}
          maxLength={longest}
          value={message}
          onChange={(event) => change(() => setMessage(event.target.value))}
          error={fields.message}
        />
      </div>
      <div className="space-y-3 border-t border-line bg-surface p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        {problem && <Message kind="error">{problem}</Message>}
        <Button type="submit" busy={busy} className="w-full text-lg">
          {!busy && <IconSend2 aria-hidden="true" size={21} />}
          {problem ? <Trans>Send Again</Trans> : <Trans>Send Message</Trans>}
        </Button>
      </div>
    </form>
  )
}
