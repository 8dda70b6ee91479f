import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ContactMessage } from '#shared/engagement/contracts.ts'
import { call } from '../../lib/calls/api.ts'
import { pagesOf } from '../../lib/lists/pages-of.ts'
import { MessageForm } from '../../ui/forms/message-form.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { Deadline } from './deadline.tsx'

const refreshMs = 15_000

/** Messages of the contact form, which are answered by e-mail; whoever waits longest comes first. */
export const ContactMessages = ({ status }: { status: ContactMessage['status'] }) => {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: ['contact-messages', status],
    ...pagesOf('GET /api/admin/messages', {
      query: {
        status,
        sort: status === 'new' ? 'oldest' : 'newest',
      },
    }),
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
      {message.ticket} · {message.email} · {message.topic} · <TimeText at={message.createdAt} />
    </p>
    <Deadline thread={{ ...message, acknowledgedAt: null, state: message.answer ? 'resolved' : 'open' }} />
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
  const send = async (message: string, idempotencyKey: string) => {
    await call(
      'POST /api/admin/messages/:id/answer',
      { params: { id }, body: { message } },
      { idempotencyKey },
    )
    toast.success(t`Your answer goes to ${name} by e-mail.`)
    await client.invalidateQueries({ queryKey: ['contact-messages'] })
  }
  return <MessageForm label={t`Answer to ${name}`} button={t`Send by e-mail`} rows={2} send={send} />
}
