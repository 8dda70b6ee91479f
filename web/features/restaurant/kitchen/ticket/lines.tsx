import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import type { Order } from '#shared/orders/contracts.ts'
import { guestsOfLine } from '#shared/orders/order-guests.ts'
import { hasFoodInKitchen } from '#shared/orders/order-lifecycle.ts'
import { RefundedPortions } from '../../../orders/index.ts'
import { useReadyLines } from '../../order/use-kitchen-steps.ts'
import type { TicketLine } from '../board/board.ts'

const row =
  'flex w-full items-start gap-2.5 rounded-xl px-1.5 py-1 text-left text-2xl font-bold leading-tight xl:text-3xl'

/** The dishes of a ticket, each a press away from being ready while they are cooked. */
export const Lines = ({ order, lines }: { order: Order; lines: readonly TicketLine[] }) => {
  const { t } = useLingui()
  const move = useReadyLines()
  const isCooking = order.allowedActions.includes('ready')
  const pressed = move.isPending ? move.variables : undefined
  return (
    <ul className="-mx-1.5">
      {lines.map((one) => {
        const { line, item } = one
        const isReady = pressed?.lines.includes(line) ? pressed.ready : one.readyAt !== null
        const names = [item.name, ...item.options.map(({ name }) => name)].join(', ')
        const content = (
          <>
            {isCooking && (
              <span
                aria-hidden="true"
                className={`mt-0.5 grid size-8 shrink-0 place-items-center rounded-lg border-[3px] ${isReady ? 'border-leaf bg-leaf text-on-leaf' : 'border-line-strong'}`}
              >
                {isReady && <IconCheck size={26} stroke={3} />}
              </span>
            )}
            <span className={`tabular-nums ${isReady ? '' : 'text-accent'}`}>{item.quantity}×</span>
            <span className={`wrap-anywhere min-w-0 ${isReady ? 'line-through decoration-2' : ''}`}>
              {item.name}
              {item.options.length > 0 && (
                <span className="block text-2xl font-semibold">
                  {item.options.map(({ name }) => name).join(', ')}
                </span>
              )}
              {item.guests && (
                <span className="block text-xl font-semibold text-soft">{guestsOfLine(item)}</span>
              )}
              <RefundedPortions item={item} cooking={hasFoodInKitchen(order.status)} className="text-xl" />
            </span>
          </>
        )
        return (
          <li key={line}>
            {isCooking ? (
              <button
                type="button"
                data-line
                aria-pressed={isReady}
                aria-label={t`Ready: ${item.quantity}× ${names}`}
                aria-disabled={move.isPending}
                onClick={() => {
                  if (!move.isPending) move.mutate({ order, lines: [line], ready: !isReady })
                }}
                className={`${row} min-h-11 hover:bg-accent-tint ${isReady ? 'text-soft' : ''}`}
              >
                {content}
              </button>
            ) : (
              <span className={row}>{content}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** How much of an order other stations make. */
export const Elsewhere = ({ order, shown }: { order: Order; shown: number }) => {
  const count = order.items.length - shown
  if (count === 0) return null
  const done = order.lines.filter(({ readyAt }) => readyAt !== null).length
  const all = order.items.length
  return (
    <p className="text-lg text-soft">
      <Trans>
        {done} of {all} lines of the order are ready
      </Trans>
    </p>
  )
}
