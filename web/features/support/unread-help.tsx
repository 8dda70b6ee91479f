import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { useUser } from '../../lib/session/session.ts'

const refreshMs = 30_000

/** How many messages of support a person has not read; renders nothing for none. */
export const UnreadHelp = () => {
  const userId = useUser()?.id ?? ''
  const { data } = useQuery({
    queryKey: ['support-threads', userId, 'unread'],
    queryFn: ({ signal }) =>
      call('GET /api/support/threads', { query: { mine: 'true', state: 'answered' } }, { signal }),
    enabled: userId !== '',
    refetchInterval: refreshMs,
  })
  const unread = data?.items.reduce((sum, thread) => sum + thread.unread, 0) ?? 0
  if (unread === 0) return null
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-action px-1.5 text-xs font-bold leading-5 text-on-action tabular-nums">
      {unread}
      <span className="sr-only">
        {' '}
        <Trans>unread</Trans>
      </span>
    </span>
  )
}
