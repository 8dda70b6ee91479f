import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BoardTask } from '#shared/dispatch/contracts.ts'
import { Button } from '../../ui/button.tsx'
import { DueTime, TaskAlert, TaskState } from './task-state.tsx'

/** What is dragged, in the browser's own drag and drop. */
export const taskType = 'application/x-annapurna-delivery'

/** A rescue run is carried by whoever claimed it; what is picked up stays with its courier. */
export const canAssign = ({ subject, status }: BoardTask): boolean =>
  subject === 'order' && status !== 'enroute'

/** All of it: its steps, people and money. */
export const taskAddress = ({ subject, id }: BoardTask): string =>
  subject === 'order' ? `?tab=orders&order=${id}` : '?tab=rescues'

const frames = { late: 'border-chilli', soon: 'border-turmeric', none: 'border-line' }

type CardProps = {
  task: BoardTask
  /** Where no column says whose it is. */
  named?: boolean
  onAssign: () => void
  onLook: (task: BoardTask) => void
}

/**
 * A delivery on the board: its state, when it is due, why its courier was chosen, and ways to give it to
 * another: by dragging, its button, or a right click.
 */
export const TaskCard = ({ task, named = false, onAssign, onLook }: CardProps) => {
  const { t } = useLingui()
  const { id, restaurant, to, late, courier, locked, offer, reason } = task
  const canMove = canAssign(task)
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
          <Link to={taskAddress(task)} className="text-accent hover:underline">
            {id}
          </Link>
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
          <TaskState task={task} />
        </span>
      </div>
      <p className="break-words text-sm">{to === '' ? restaurant : `${restaurant} → ${to}`}</p>
      <p className="text-sm">
        <DueTime task={task} />
        {named && courier !== null && <> · {courier}</>}
      </p>
      <TaskAlert task={task} />
      {offer && (
        <p className="text-sm font-semibold text-accent">
          <Trans>Offered to {offer.courier}</Trans>
        </p>
      )}
      {reason && <p className="text-sm text-soft">{reason}</p>}
      <div className="-mb-2 -ml-3 flex flex-wrap">
        {canMove && (
          <Button look="quiet" className="!px-3" aria-label={t`Assign ${id}`} onClick={onAssign}>
            <Trans>Assign</Trans>
          </Button>
        )}
        {task.subject === 'order' && (
          <Button
            look="quiet"
            className="!px-3"
            aria-label={t`Steps and chat of ${id}`}
            onClick={() => onLook(task)}
          >
            <Trans>Steps and chat</Trans>
          </Button>
        )}
      </div>
    </article>
  )
}
