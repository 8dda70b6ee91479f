import { useLingui } from '@lingui/react/macro'
import { useUrlFilters } from '../../lib/state/use-url-filters.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ChipFilter, FilterBar, SelectFilter } from '../../ui/lists/filter-bar.tsx'
import { ContactMessages } from './contact-messages.tsx'
import { ThreadList } from './thread-list.tsx'
import { useThreads } from './use-threads.ts'

const boxes = ['open', 'answered', 'resolved', 'contact', 'contactAnswered'] as const

/**
 * Everybody's conversations, whoever waits longest first, and the messages of the contact form, for admins:
 * while it is open, nothing is answered automatically.
 */
export const SupportInbox = () => {
  const { t } = useLingui()
  const filters = useUrlFilters({ box: boxes, assigned: ['anybody', 'me', 'nobody'] })
  const { box, assigned } = filters.values
  const isContact = box === 'contact' || box === 'contactAnswered'
  const query = useThreads(
    isContact
      ? {}
      : {
          state: box,
          sort: box === 'open' ? 'oldest' : 'newest',
          ...(assigned !== 'anybody' && { assigned }),
        },
    !isContact,
  )
  return (
    <>
      <FilterBar label={t`Filter the inbox`}>
        <ChipFilter
          label={t`Show`}
          value={box}
          onChange={(next) => filters.set({ box: next })}
          choices={[
            { value: 'open', label: t`Waiting for us` },
            { value: 'answered', label: t`Answered` },
            { value: 'resolved', label: t`Closed` },
            { value: 'contact', label: t`Contact form` },
            { value: 'contactAnswered', label: t`Contact form, answered` },
          ]}
        />
        {!isContact && (
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
        )}
      </FilterBar>
      {isContact ? (
        <ContactMessages status={box === 'contact' ? 'new' : 'answered'} />
      ) : (
        <ThreadList
          query={query}
          empty={
            <EmptyState
              glyph="compass"
              title={box === 'open' ? t`Nobody needs help right now.` : t`No conversations here`}
            />
          }
        />
      )}
    </>
  )
}
