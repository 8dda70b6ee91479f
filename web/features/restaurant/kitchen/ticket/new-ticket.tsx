import { Trans, useLingui } from '@lingui/react/macro'
import { guestsOfLine } from '#shared/orders/order-guests.ts'
import { actionLabels } from '#shared/orders/order-lifecycle.ts'
import { useNow } from '../../../../lib/language/time.ts'
import { Button } from '../../../../ui/button.tsx'
import { Cutlery } from '../../order/cutlery.tsx'
import { ForCounter } from '../../order/for-counter.tsx'
import { useKitchenTransition } from '../../order/use-kitchen-orders.ts'
import { preparationTime } from '../../shift/preparation-time-store.ts'
import { Attention } from '../attention.tsx'
import { countdownOf, linesAt, stateOf, urgencyOf } from '../board/board.ts'
import { Note } from './note.tsx'
import { TicketBand } from './ticket-band.tsx'
import { TicketFrame } from './ticket-frame.tsx'
import type { TicketProps } from './ticket-props.ts'

/** What a kitchen says in one press, in minutes. */
const choices = [10, 15, 20, 30, 45]

/** An order that nobody has accepted: how long is left for that, what it is, and one press. */
export const NewTicket = ({ order, station, stationOf, isNew }: Omit<TicketProps, 'now' | 'pass'>) => {
  const { t, i18n } = useLingui()
  const now = useNow(1_000)
  const move = useKitchenTransition()
  const usual = preparationTime.use()
  const state = stateOf(order, now)
  const { text, urgent } = countdownOf(order, now)
  const isWaiting = order.allowedActions.includes('accept')
  const accept = (preparationMinutes: number) => move.mutate({ order, action: 'accept', preparationMinutes })
  return (
    <TicketFrame order={order} state={state} isNew={isNew}>
      <TicketBand order={order} state={state}>
        {isWaiting && (
          <span
            className={`shrink-0 rounded-lg px-2 py-1 text-3xl leading-none tabular-nums ${urgent ? 'kitchen-late bg-chilli text-ground' : 'bg-surface text-ink'}`}
          >
            <span className="sr-only">
              <Trans>To be accepted within</Trans>{' '}
            </span>
            {text}
          </span>
        )}
      </TicketBand>
      {isWaiting && (
        <div aria-hidden="true" className="h-1.5 bg-sunken">
          <div
            className={`h-full ${urgent ? 'bg-chilli' : 'bg-turmeric'}`}
            style={{ width: `${100 * (1 - (urgencyOf([order], now) ?? 1))}%` }}
          />
        </div>
      )}
      <div className="flex flex-col gap-2 p-3">
        <Attention order={order} />
        <Note text={order.shippingDetails.notes} />
        <ul>
          {linesAt(order, station, stationOf).map(({ line, item }) => (
            <li key={line} className="flex gap-2 text-2xl font-bold leading-tight">
              <span className="tabular-nums text-accent">{item.quantity}×</span>
              <span className="wrap-anywhere min-w-0">
                {item.name}
                {item.options.length > 0 && (
                  <span className="block text-lg font-semibold leading-tight">
                    {item.options.map(({ name }) => name).join(', ')}
                  </span>
                )}
                {item.guests && (
                  <span className="block text-lg font-semibold leading-tight text-soft">
                    {guestsOfLine(item)}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <Cutlery order={order} className="text-lg" />
        <ForCounter order={order} className="text-lg" />
        {isWaiting && (
          <>
            <Button
              data-step
              busy={move.isPending}
              onClick={() => accept(usual)}
              className="min-h-14 w-full !px-3 !text-xl !leading-tight"
            >
              {i18n._(actionLabels.accept)}
            </Button>
            <fieldset className="flex gap-1.5">
              <legend className="sr-only">
                <Trans>Accept with a preparation time</Trans>
              </legend>
              {choices.map((minutes) => (
                <button
                  key={minutes}
                  type="button"
                  aria-label={t`Accept, ready in ${minutes} minutes`}
                  aria-disabled={move.isPending}
                  onClick={() => {
                    if (!move.isPending) accept(minutes)
                  }}
                  className={`min-h-11 min-w-0 flex-1 rounded-xl border-[1.5px] text-lg font-bold tabular-nums hover:border-accent hover:text-accent ${minutes === usual ? 'border-accent text-accent' : 'border-line-strong'}`}
                >
                  {minutes}′
                </button>
              ))}
            </fieldset>
          </>
        )}
      </div>
    </TicketFrame>
  )
}
