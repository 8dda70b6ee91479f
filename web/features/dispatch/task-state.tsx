import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { deliveryLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import type { BoardTask } from '#shared/dispatch/contracts.ts'
import { minuteMs } from '#shared/time.ts'
import { timeOfDay, useNow } from '../../lib/language/time.ts'
import { alertTexts } from './alert-texts.ts'

/** Where a delivery stands: with its courier, or in the kitchen. */
export const TaskState = ({ task: { status, ready } }: { task: BoardTask }) => {
  const { i18n, t } = useLingui()
  return status ? i18n._(deliveryLabels[status]) : ready ? t`Food is ready` : t`Being cooked`
}

/** By when it was promised, and whether that can be kept. */
export const DueTime = ({ task: { dueAt, late } }: { task: BoardTask }) => (
  <span className={`font-bold ${late === 'late' ? 'text-chilli' : ''}`}>
    {late === 'late' ? (
      <Trans>Late: was due {timeOfDay(dueAt)}</Trans>
    ) : late === 'soon' ? (
      <Trans>Late soon: due {timeOfDay(dueAt)}</Trans>
    ) : (
      <Trans>due {timeOfDay(dueAt)}</Trans>
    )}
  </span>
)

/** How long something has been late, or has left, to the quarter of a minute. */
const everyMs = 15_000

/** By when it was promised, and by how much that is missed or about to be. */
export const Promised = ({ task: { dueAt, late } }: { task: BoardTask }) => {
  const minutes = Math.round((Date.parse(dueAt) - useNow(everyMs)) / minuteMs)
  const [over, left] = [Math.max(1, -minutes), Math.max(0, minutes)]
  return (
    <>
      <b className={late === 'late' ? 'text-chilli' : ''}>{timeOfDay(dueAt)}</b>
      {late !== null && (
        <span className={`font-bold max-xl:block ${late === 'late' ? 'text-chilli' : ''}`}>
          <span className="max-xl:hidden">{' · '}</span>
          {minutes < 0 ? <Trans>{over} min late</Trans> : <Trans>{left} min left</Trans>}
        </span>
      )}
    </>
  )
}

/** When it is to be expected; what lies behind us is no expectation. */
export const Expected = ({ task: { estimatedTime } }: { task: BoardTask }) => {
  const isOver = Date.parse(estimatedTime) < useNow(everyMs)
  return isOver ? (
    <span className="text-soft">
      <Trans>not known</Trans>
    </span>
  ) : (
    timeOfDay(estimatedTime)
  )
}

/** What somebody has to see to; nothing where all goes well. */
export const TaskAlert = ({ task: { alert } }: { task: BoardTask }) => {
  const { i18n } = useLingui()
  if (alert === null) return null
  return (
    <span className="flex items-start gap-1.5 text-sm font-bold text-chilli">
      <IconAlertTriangle aria-hidden="true" size={18} className="shrink-0" />
      {i18n._(alertTexts[alert])}
    </span>
  )
}
