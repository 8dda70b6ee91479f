import { Trans } from '@lingui/react/macro'
import type { WaitingKind } from '#shared/reports/contracts.ts'
import { useAdminStats } from './overview/use-admin-stats.ts'

/** How many wait in a tab, beside its name; nothing where none do. */
export const WaitingMark = ({ kind }: { kind: WaitingKind }) => {
  const count = useAdminStats().data?.waiting[kind].count ?? 0
  if (count === 0) return null
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-action px-1.5 text-xs font-bold leading-5 text-on-action tabular-nums">
      {count}
      <span className="sr-only">
        {' '}
        <Trans>waiting</Trans>
      </span>
    </span>
  )
}
