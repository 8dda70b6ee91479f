import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx'
import { FailedPart } from '../../ui/page/failed-part.tsx'
import { Conversation } from './conversation.tsx'
import { BesideConversation } from './desk/beside.ts'
import { NewThread } from './new-thread.tsx'

/** A conversation by its id; the open one on an order, or a new one; or a new one about anything. */
export type HelpAbout = { threadId: string } | { orderId: string } | 'anything'

type Props = { about: HelpAbout; open: boolean; onClose: () => void }

/** Support, beside the page; on the phone it is all of the screen. */
const HelpSheet = ({ about, open, onClose }: Props) => {
  const { t } = useLingui()
  // An admin asks for none.
  const beside = useContext(BesideConversation)
  return (
    <SideDrawer open={open} onClose={onClose} title={beside ? t`Support` : t`Help`}>
      <Content about={about} />
    </SideDrawer>
  )
}
export default HelpSheet

const Content = ({ about }: { about: HelpAbout }) => {
  const [opened, setOpened] = useState<string>()
  if (opened !== undefined) return <Conversation id={opened} focused />
  if (about === 'anything') return <NewThread orderId={null} onOpened={setOpened} />
  if ('threadId' in about) return <Conversation id={about.threadId} />
  return <OfOrder orderId={about.orderId} onOpened={setOpened} />
}

const OfOrder = ({ orderId, onOpened }: { orderId: string; onOpened: (id: string) => void }) => {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey: ['support-thread-of', orderId],
    queryFn: ({ signal }) =>
      call('GET /api/support/threads', { query: { orderId, mine: 'true', limit: 1 } }, { signal }),
    // What was opened or resolved since is another conversation.
    staleTime: 0,
    gcTime: 0,
  })
  const [latest] = data?.items ?? []
  if (latest && latest.state !== 'resolved') return <Conversation id={latest.id} />
  if (data) return <NewThread orderId={orderId} onOpened={onOpened} />
  return (
    <div className="p-5">
      {error ? (
        <FailedPart error={error} otherwise={t`Help could not be loaded.`} onRetry={refetch} />
      ) : (
        <div role="status" aria-label={t`Loading`} className="skeleton h-64 w-full !rounded-card" />
      )}
    </div>
  )
}
