import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { deliveryLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import type { BoardTask } from '#shared/dispatch/contracts.ts'
import { timeOfDay } from '../../lib/language/time.ts'
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
