import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { BoardTask } from '#shared/contracts/dispatch.ts'
import { deliveryLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import { timeOfDay } from '../../lib/language/time.ts'
import { Button } from '../../ui/button.tsx'

/** What is dragged, in the browser's own drag and drop. */
export const taskType = 'application/x-annapurna-delivery'

const frames = { late: 'border-chilli', soon: 'border-turmeric', none: 'border-line' }

/**
 * A delivery on the board: its state, when it is due, why its courier was chosen, and ways to give it to
 * another: by dragging, its button, or a right click.
 */
export const TaskCard = ({ task, onAssign }: { task: BoardTask; onAssign: () => void }) => {
  const { t, i18n } = useLingui()
  const { id, restaurant, to, status, ready, dueAt, late, locked, offer, reason } = task
  const canMove = status !== 'enroute'
  return (
    <article
      aria-label={t`Delivery ${id}`}
      draggable={canMove}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(taskType, id)
        dataTransfer.effectAllowed = 'move'
      }}
      onContextMenu={(event) => {
        if (!canMove) return
        event.preventDefault()
        onAssign()
      }}
      className={`rounded-2xl border-2 bg-surface p-3 ${frames[late ?? 'none']} ${canMove ? 'cursor-grab' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="flex items-center gap-1.5 text-base">
          {id}
          {locked && (
            <>
              <IconLock aria-hidden="true" size={16} />
              <span className="sr-only">
                <Trans>For good</Trans>
              </span>
            </>
          )}
        </h3>
        <span className="text-sm font-bold text-soft">
          {status ? i18n._(deliveryLabels[status]) : ready ? t`Food is ready` : t`Being cooked`}
        </span>
      </div>
      <p className="break-words text-sm">
        {restaurant} → {to}
      </p>
      <p className={`text-sm font-bold ${late === 'late' ? 'text-chilli' : 'text-ink'}`}>
        {late === 'late' ? (
          <Trans>Late: was due {timeOfDay(dueAt)}</Trans>
        ) : late === 'soon' ? (
          <Trans>Late soon: due {timeOfDay(dueAt)}</Trans>
        ) : (
          <Trans>due {timeOfDay(dueAt)}</Trans>
        )}
      </p>
      {offer && (
        <p className="text-sm font-semibold text-accent">
          <Trans>Offered to {offer.courier}</Trans>
        </p>
      )}
      {reason && <p className="text-sm text-soft">{reason}</p>}
      {canMove && (
        <Button look="quiet" className="-mb-2 -ml-3 !px-3" aria-label={t`Assign ${id}`} onClick={onAssign}>
          <Trans>Assign</Trans>
        </Button>
      )}
    </article>
  )
}
