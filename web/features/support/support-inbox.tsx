import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useUrlFilters } from '../../lib/state/use-url-filters.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ChipFilter, FilterBar, SelectFilter } from '../../ui/lists/filter-bar.tsx'
import { ContactMessages } from './contact-messages.tsx'
import { Conversation } from './conversation.tsx'
import { type Beside, BesideConversation } from './desk/beside.ts'
import { ThreadList } from './thread-list.tsx'
import { useConversation } from './use-conversation.ts'
import { useThreads } from './use-threads.ts'

const boxes = ['open', 'snoozed', 'answered', 'resolved', 'contact', 'contactAnswered'] as const

type InboxProps = {
  /** The person and the order of a conversation, beside it. */
  beside: Beside
}

/**
 * Everybody's conversations, whoever waits longest first, and the messages of the contact form, for admins:
 * while it is open, nothing is answered automatically.
 */
export const SupportInbox = ({ beside }: InboxProps) => {
  const { t } = useLingui()
  const isWide = useMedia('(min-width: 1024px)', true)
  const threadId = useSearchParams()[0].get('thread')
  const filters = useUrlFilters({ box: boxes, assigned: ['anybody', 'me', 'nobody'] })
  const { box, assigned } = filters.values
  const isContact = box === 'contact' || box === 'contactAnswered'
  const query = useThreads(
    isContact
      ? {}
      : {
          inbox: box === 'open' ? 'waiting' : box,
          sort: box === 'open' ? 'oldest' : 'newest',
          ...(assigned !== 'anybody' && { assigned }),
        },
    !isContact,
  )
  return (
    <BesideConversation value={beside}>
      <FilterBar label={t`Filter the inbox`}>
        <ChipFilter
          label={t`Show`}
          value={box}
          onChange={(next) => filters.set({ box: next })}
          choices={[
            { value: 'open', label: t`Waiting for us` },
            { value: 'snoozed', label: t`Put off` },
            { value: 'answered', label: t`Answered` },
            { value: 'resolved', label: t`Closed` },
            { value: 'contact', label: t`Contact form` },
            { value: 'contactAnswered', label: t`Contact form, answered` },
          ]}
        />
      </FilterBar>
      {isContact ? (
        <ContactMessages status={box === 'contact' ? 'new' : 'answered'} />
      ) : (
        <div
          className={`grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] ${threadId === null ? '' : 'min-[100rem]:grid-cols-[20rem_minmax(0,1fr)_24rem]'}`}
        >
          <div className="min-w-0 space-y-3">
            <SelectFilter
              label={t`Looked after by`}
              value={assigned}
              onChange={(next) => filters.set({ assigned: next })}
              choices={[
                { value: 'anybody', label: t`Whoever looks after it` },
                { value: 'me', label: t`I look after it` },
                { value: 'nobody', label: t`Nobody looks after it` },
              ]}
            />
            <ThreadList
              query={query}
              beside={isWide}
              empty={
                <EmptyState
                  glyph="compass"
                  title={box === 'open' ? t`Nobody needs help right now.` : t`No conversations here`}
                />
              }
            />
          </div>
          {isWide &&
            (threadId === null ? (
              <p className="grid min-h-40 place-items-center rounded-card border border-dashed border-line-strong p-6 text-center text-soft">
                <Trans>Choose a conversation: it opens here, and the list stays.</Trans>
              </p>
            ) : (
              <>
                <section
                  aria-label={t`Conversation with support`}
                  className="sticky top-16 flex h-[max(24rem,calc(100dvh-11.5rem))] min-w-0 flex-col overflow-hidden rounded-card border border-line bg-ground shadow-card"
                >
                  <h2 className="sr-only">{t`Conversation with support`}</h2>
                  <Conversation key={threadId} id={threadId} />
                </section>
                <BesideIt threadId={threadId} beside={beside} />
              </>
            ))}
        </div>
      )}
    </BesideConversation>
  )
}

/** Where there is room for it. */
const BesideIt = ({ threadId, beside }: InboxProps & { threadId: string }) => {
  const { t } = useLingui()
  const { data } = useConversation(threadId).thread
  if (!data?.person) return null
  return (
    <aside
      aria-label={t`Person and order`}
      className="sticky top-16 flex h-[max(24rem,calc(100dvh-11.5rem))] flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card max-[99.99rem]:hidden"
    >
      <h2 className="sr-only">{t`Person and order`}</h2>
      {beside(data)}
    </aside>
  )
}
