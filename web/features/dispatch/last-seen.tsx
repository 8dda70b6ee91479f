import { Trans, useLingui } from '@lingui/react/macro'
import { IconWifiOff } from '@tabler/icons-react'
import type { BoardCourier } from '#shared/dispatch/contracts.ts'
import { timeAgo, useNow } from '../../lib/language/time.ts'

const clockMs = 15_000

/** Whether a courier is on shift, and since when nothing was heard where that is too long. */
export const LastSeen = ({ courier: { online, played, silent, seenAt } }: { courier: BoardCourier }) => {
  const { t } = useLingui()
  const now = useNow(clockMs)
  if (played)
    return (
      <b className="text-leaf">
        <Trans>Online (demo)</Trans>
      </b>
    )
  if (!silent) return <b className={online ? 'text-leaf' : ''}>{online ? t`Online` : t`Offline`}</b>
  const ago = seenAt && timeAgo(seenAt, now)
  return (
    <b className="inline-flex items-center gap-1 text-chilli">
      <IconWifiOff aria-hidden="true" size={16} className="shrink-0" />
      {ago ? <Trans>Silent, last seen {ago}</Trans> : <Trans>Silent, never seen</Trans>}
    </b>
  )
}
