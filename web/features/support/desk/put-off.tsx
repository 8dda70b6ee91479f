import { Trans } from '@lingui/react/macro'
import { exactTime } from '../../../lib/language/time.ts'

/** Until when a conversation is put off, or that it is due; nothing where it is not. */
export const PutOff = ({ until }: { until: string | null }) => {
  if (until === null) return null
  return Date.parse(until) <= Date.now() ? (
    <span className="text-sm font-bold text-accent">
      <Trans>Was put off until {exactTime(until)}</Trans>
    </span>
  ) : (
    <span className="text-sm text-soft">
      <Trans>Put off until {exactTime(until)}</Trans>
    </span>
  )
}
