import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { type FormEvent, useRef, useState } from 'react'
import type { ContactMessage } from '#shared/contracts/engagement.ts'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AreaField } from '../../ui/field.tsx'
import { Message } from '../../ui/message.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { toast } from '../../ui/toast.ts'

const refreshMs = 15_000
const longest = 2000

/** Messages of the contact form, which are answered by e-mail; whoever waits longest comes first. */
export const ContactMessages = ({ status }: { status: ContactMessage['status'] }) => {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: ['contact-messages', status],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/messages',
        {
          query: {
            status,
            sort: status === 'new' ? 'oldest' : 'newest',
            ...(pageParam !== '' && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: refreshMs,
  })
  return (
    <PagedList
      query={query}
      failure={t`The messages could not be loaded.`}
      empty={<EmptyState glyph="compass" title={t`No messages here`} />}
    >
      {(message) => <Card message={message} />}
    </PagedList>
  )
}

const Card = ({ message }: { message: ContactMessage }) => (
  <article className="space-y-3 rounded-card border border-line bg-surface p-4 shadow-card">
    <h2 className="wrap-anywhere text-lg">{message.name}</h2>
    <p className="wrap-anywhere text-sm text-soft">
      {message.email} · {message.topic} · <TimeText at={message.createdAt} />
    </p>
    <p className="wrap-anywhere whitespace-pre-wrap">{message.message}</p>
    {message.answer ? (
      <div className="rounded-2xl bg-sunken px-4 py-3">
        <p className="wrap-anywhere whitespace-pre-wrap">{message.answer.message}</p>
        <p className="text-sm text-soft">
          {message.answer.by} · <TimeText at={message.answer.at} />
        </p>
      </div>
    ) : (
      <Answer message={message} />
    )}
  </article>
)

const Answer = ({ message: { id, name } }: { message: ContactMessage }) => {
  const { t } = useLingui()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [field, setField] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const key = useRef(nanoid())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setField(text.trim() === '' ? t`Please type a message` : undefined)
    if (text.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      const input = { params: { id }, body: { message: text.trim() } }
      await call('POST /api/admin/messages/:id/answer', input, { idempotencyKey: key.current })
      toast.success(t`Your answer goes to ${name} by e-mail.`)
      await client.invalidateQueries({ queryKey: ['contact-messages'] })
    } catch (error) {
      if (error instanceof ApiError) setField(error.fields.message)
      setProblem(messageOf(error, t`Your message could not be sent. Please try again.`))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      {problem && <Message kind="error">{problem}</Message>}
      <AreaField
        label={t`Answer to ${name}`}
        rows={2}
        maxLength={longest}
        value={text}
        onChange={({ target }) => {
          key.current = nanoid()
          setText(target.value)
        }}
        error={field}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={busy}>
          <Trans>Send by e-mail</Trans>
        </Button>
      </div>
    </form>
  )
}
