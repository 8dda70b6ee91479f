import { Trans } from '@lingui/react/macro'
import { ThreadList } from './thread-list.tsx'
import { useThreads } from './use-threads.ts'

/** For admins: what somebody has talked about with support. */
export const PersonConversations = ({ userId }: { userId: string }) => (
  <ThreadList
    query={useThreads({ person: userId })}
    empty={
      <p className="text-soft">
        <Trans>None.</Trans>
      </p>
    }
  />
)
