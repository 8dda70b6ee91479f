import { Trans, useLingui } from '@lingui/react/macro'
import { IconListDetails, IconLock } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { BoardCourier, BoardTask } from '#shared/dispatch/contracts.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { LastSeen } from './last-seen.tsx'
import { canAssign, taskAddress } from './task-card.tsx'
import { Expected, Promised, TaskAlert, TaskState } from './task-state.tsx'

type Props = {
  tasks: readonly BoardTask[]
  couriers: readonly BoardCourier[]
  onAssign: (id: string) => void
  onLook: (task: BoardTask) => void
}

const cell = 'px-2 py-0.5 align-middle'
const frames = { late: 'border-l-chilli', soon: 'border-l-turmeric', none: 'border-l-transparent' }

/**
 * Everything that is under way, a row each, the most urgent first. The arrow keys go from row to row, A
 * assigns, and C shows the steps and who to write to.
 */
export const TaskTable = ({ tasks, couriers, onAssign, onLook }: Props) => {
  const { t } = useLingui()
  const byId = new Map(couriers.map((courier) => [courier.id, courier]))
  return (
    <div className="max-h-[calc(100dvh-4.5rem)] overflow-auto rounded-card border border-line bg-surface shadow-card">
      <table aria-labelledby="board-deliveries" className="w-full text-left text-sm" onKeyDown={onKey}>
        <thead className="sticky top-0 z-10 bg-surface text-soft shadow-[inset_0_-1px_var(--line)]">
          <tr>
            <th scope="col" className={cell}>
              <Trans>Order</Trans>
            </th>
            <th scope="col" className={cell}>
              <Trans>Promised</Trans>
            </th>
            <th scope="col" className={cell}>
              <Trans>Expected</Trans>
            </th>
            <th scope="col" className={cell}>
              <Trans>From and to</Trans>
            </th>
            <th scope="col" className={cell}>
              <Trans>Courier</Trans>
            </th>
            <th scope="col" className={cell}>
              <Trans>State</Trans>
            </th>
            <th scope="col" className={cell}>
              <span className="sr-only">
                <Trans>Assign</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => {
            const { id, late, restaurant, to, courierId, courier, offer, reason, locked } = task
            const carrier = courierId === null ? undefined : byId.get(courierId)
            return (
              <tr
                key={id}
                aria-label={t`Delivery ${id}`}
                className={`border-b border-l-4 border-b-line last:border-b-0 focus-within:bg-sunken hover:bg-sunken ${frames[late ?? 'none']}`}
              >
                <th scope="row" className={`${cell} whitespace-nowrap font-bold`}>
                  <Link
                    data-row
                    to={taskAddress(task)}
                    className="inline-flex min-h-9 items-center gap-1 text-accent hover:underline"
                  >
                    {id}
                    {locked && (
                      <>
                        <IconLock aria-hidden="true" size={16} />
                        <span className="sr-only">
                          <Trans>For good</Trans>
                        </span>
                      </>
                    )}
                  </Link>
                </th>
                <td className={`${cell} whitespace-nowrap tabular-nums`}>
                  <Promised task={task} />
                </td>
                <td className={`${cell} whitespace-nowrap tabular-nums`}>
                  <Expected task={task} />
                </td>
                <td className={cell}>
                  <span className="line-clamp-2 wrap-anywhere" title={to}>
                    {to === '' ? restaurant : `${restaurant} → ${to}`}
                  </span>
                </td>
                <td className={`${cell} wrap-anywhere`}>
                  {courier !== null ? (
                    <>
                      <b>{courier}</b>
                      {carrier && (
                        <>
                          {' · '}
                          <LastSeen courier={carrier} />
                        </>
                      )}
                    </>
                  ) : offer ? (
                    <span className="font-semibold text-accent">
                      <Trans>Offered to {offer.courier}</Trans>
                    </span>
                  ) : (
                    <span className="text-soft">
                      <Trans>Nobody yet</Trans>
                    </span>
                  )}
                  {reason && <span className="block text-soft">{reason}</span>}
                </td>
                <td className={cell}>
                  <span className="flex flex-wrap items-center gap-x-3">
                    <TaskState task={task} />
                    {/* Said once, above all of them. */}
                    {task.alert !== 'nobodyOnShift' && <TaskAlert task={task} />}
                  </span>
                </td>
                <td className={`${cell} whitespace-nowrap text-right`}>
                  {task.subject === 'order' && (
                    <IconButton
                      data-look
                      label={t`Steps and chat of ${id}`}
                      onClick={() => onLook(task)}
                      className="align-middle text-accent"
                    >
                      <IconListDetails aria-hidden="true" size={20} />
                    </IconButton>
                  )}
                  {canAssign(task) && (
                    <Button
                      look="quiet"
                      data-assign
                      className="!px-3"
                      aria-label={t`Assign ${id}`}
                      onClick={() => onAssign(id)}
                    >
                      <Trans>Assign</Trans>
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** From row to row by the arrow keys; A presses the row's Assign, C its steps and chat. */
const onKey = (event: KeyboardEvent<HTMLTableElement>) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const row = event.target instanceof Element ? event.target.closest('tbody tr') : null
  if (!row) return
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key]
  if (next) {
    event.preventDefault()
    next.querySelector<HTMLElement>('[data-row]')?.focus()
    return
  }
  const wanted = { a: '[data-assign]', c: '[data-look]' }[event.key.toLowerCase()]
  const button = wanted && row.querySelector<HTMLElement>(wanted)
  if (!button) return
  event.preventDefault()
  button.focus()
  button.click()
}
