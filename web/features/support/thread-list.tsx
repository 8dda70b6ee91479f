import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SupportThread } from '#shared/support/contracts.ts'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { Deadline } from './deadline.tsx'
import { PutOff } from './desk/put-off.tsx'
import { FirstAnswer } from './first-answer.tsx'
import { HelpSheet } from './lazy-help-sheet.ts'
import { StatePill } from './state-pill.tsx'
import type { useThreads } from './use-threads.ts'

type Props = {
  query: ReturnType<typeof useThreads>
  empty: ReactNode
  /** Somebody else shows the conversation: beside the list. */
  beside?: boolean
}

/** Conversations; the one that the URL names, `?thread=`, is open beside them. */
export const ThreadList = ({ query, empty, beside = false }: Props) => {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const threadId = search.get('thread')
  const last = useRef(threadId)
  if (threadId !== null) last.current = threadId
  const close = () =>
    setSearch(
      (before) => {
        before.delete('thread')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <PagedList
        query={query}
        empty={empty}
        rowHeight="h-28"
        layout={beside ? 'space-y-2' : 'space-y-4'}
        failure={t`Your conversations could not be loaded.`}
      >
        {(thread) => <ThreadCard thread={thread} />}
      </PagedList>
      {!beside && last.current !== null && (
        <Suspense>
          <HelpSheet
            key={last.current}
            about={{ threadId: last.current }}
            open={threadId !== null}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

const ThreadCard = ({ thread }: { thread: SupportThread }) => {
  const [search] = useSearchParams()
  const { id, ticket, subject, orderId, state, unread, lastMessage, lastMessageAt, person, assignee } = thread
  const { snoozedUntil } = thread
  const to = new URLSearchParams(search)
  to.set('thread', id)
  return (
    <Link
      to={`?${to}`}
      preventScrollReset
      data-list-row
      aria-current={search.get('thread') === id || undefined}
      className="block rounded-card border border-line bg-surface p-4 shadow-card hover:shadow-lift aria-[current=true]:border-accent aria-[current=true]:bg-accent-tint"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="min-w-0 break-words font-display text-lg leading-tight">{subject}</b>
        <StatePill state={state} />
      </span>
      <span className="block text-sm text-soft">
        {person && `${person.name} · `}
        {`${ticket} · `}
        {orderId && `${orderId} · `}
        <TimeText at={lastMessageAt} />
        {assignee && ` · ${assignee.name}`}
      </span>
      {person && (
        <span className="flex flex-wrap gap-x-3">
          <Deadline thread={thread} />
          <FirstAnswer thread={thread} />
          <PutOff until={snoozedUntil} />
        </span>
      )}
      <span className="mt-2 flex items-center justify-between gap-3">
        <span className={`line-clamp-2 min-w-0 break-words ${unread > 0 ? 'font-bold' : 'text-soft'}`}>
          {lastMessage.message}
        </span>
        {unread > 0 && (
          <span className="shrink-0 rounded-full bg-action px-2.5 py-0.5 text-sm font-bold text-on-action">
            <Trans>{unread} new</Trans>
          </span>
        )}
      </span>
    </Link>
  )
}
