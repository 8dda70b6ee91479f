import { Trans } from '@lingui/react/macro'
import type { SupportThread } from '#shared/support/contracts.ts'
import { exactTime } from '../../lib/language/time.ts'

type Props = {
  thread: Pick<SupportThread, 'state' | 'acknowledgedAt' | 'acknowledgeBy' | 'redressBy'>
}

/** By when a complaint has to be answered or solved, for support; nothing of one that is solved. */
export const Deadline = ({ thread: { state, acknowledgedAt, acknowledgeBy, redressBy } }: Props) => {
  if (state === 'resolved') return null
  const isFirst = acknowledgedAt === null
  const by = isFirst ? acknowledgeBy : redressBy
  const isLate = Date.parse(by) < Date.now()
  return (
    <span className={`block text-sm ${isLate ? 'font-bold text-chilli' : 'text-soft'}`}>
      {isFirst ? (
        isLate ? (
          <Trans>First answer was due {exactTime(by)}</Trans>
        ) : (
          <Trans>First answer by {exactTime(by)}</Trans>
        )
      ) : isLate ? (
        <Trans>Solution was due {exactTime(by)}</Trans>
      ) : (
        <Trans>To be solved by {exactTime(by)}</Trans>
      )}
    </span>
  )
}
