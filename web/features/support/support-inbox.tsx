import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ThreadList } from './thread-list.tsx'
import { useThreads } from './use-threads.ts'

/** Everybody's conversations, for admins: while it is open, nothing is answered automatically. */
export const SupportInbox = () => {
  const { t } = useLingui()
  return (
    <ThreadList
      query={useThreads({})}
      empty={<EmptyState glyph="compass" title={t`Nobody needs help right now.`} level={3} />}
    />
  )
}
