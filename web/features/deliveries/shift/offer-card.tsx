import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconClock, IconCurrencyRupee, IconMapPin } from '@tabler/icons-react'
import { type Ref, useEffect, useState } from 'react'
import type { Delivery } from '#shared/deliveries/contracts.ts'
import { deliveryActionLabels } from '#shared/deliveries/delivery-lifecycle.ts'
import { offerMs } from '#shared/deliveries/shifts.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import { useTimeout } from '../../../lib/hooks/use-timeout.ts'
import { timeOfDay } from '../../../lib/language/time.ts'
import { Button } from '../../../ui/button.tsx'
import { PayText } from '../pay-text.tsx'
import type { OpenOffer } from './use-offers.ts'

/** From here on the time is shown, and said, as short. */
const lastSeconds = 10

/** For so long a new offer takes no press: nobody has read it. */
const settleMs = 500

/** Seconds that are left, counted down; `onShort` and `onOver` once. */
const useCountdown = (until: number, onShort: () => void, onOver: () => void): number => {
  const [left, setLeft] = useState(() => until - performance.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each offer
  useEffect(() => {
    let said = false
    const tick = () => {
      const now = until - performance.now()
      setLeft(now)
      if (!said && now <= lastSeconds * 1_000) {
        said = true
        onShort()
      }
      if (now > 0) return
      clearInterval(timer)
      onOver()
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])
  return Math.max(0, Math.ceil(left / 1_000))
}

type Props = {
  offer: OpenOffer
  busy: boolean
  onAccept: () => void
  onSkip: () => void
  /** Ten seconds are left. */
  onShort: () => void
  onOver: () => void
  acceptRef: Ref<HTMLButtonElement>
}

/** What is offered, what it pays, why, and how long there is to answer. */
export const OfferCard = ({ offer, busy, onAccept, onSkip, onShort, onOver, acceptRef }: Props) => {
  const { t, i18n } = useLingui()
  const { id, earnings, reason, pickUpAt, distance, deliveries } = offer
  const seconds = useCountdown(offer.until, onShort, onOver)
  const [first] = deliveries
  /** A press that was meant for what stood here before does nothing. */
  const [settled, setSettled] = useState(false)
  const later = useTimeout()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each offer
  useEffect(() => later(settleMs, () => setSettled(true)), [])
  const pressable = (act: () => void) => ({
    'aria-disabled': !settled || undefined,
    onClick: () => settled && act(),
  })
  // Whose door it is, is said to who brings the food; before that its town, where that is known.
  const wayTo = (metres: number | null, town: string): string => {
    if (metres === null) return town === '' ? t`to` : t`to ${town}`
    const km = (metres / 1_000).toFixed(1)
    return town === '' ? t`${km} km to the door` : t`${km} km to a door in ${town}`
  }
  const cash = paise(deliveries.reduce((sum, { cashToCollect }) => sum + cashToCollect, 0))
  const isShort = seconds <= lastSeconds
  return (
    <article
      aria-label={t`Offer ${id}`}
      className="max-w-xl overflow-clip rounded-card border-2 border-action bg-surface shadow-lift"
    >
      <div aria-hidden="true" className="h-2 bg-accent-tint">
        <div
          className={`h-full transition-[width] duration-200 motion-reduce:transition-none ${isShort ? 'bg-chilli' : 'bg-action'}`}
          style={{ width: `${Math.min(100, (seconds * 100_000) / offerMs)}%` }}
        />
      </div>
      <div className="p-4">
        <div className="flex items-start justify-between gap-4">
          <p className="font-display text-3xl font-bold text-leaf">
            <span className="sr-only">
              <Trans>You earn</Trans>{' '}
            </span>
            <span className="money">+{formatPaise(earnings)}</span>
          </p>
          <p
            className={`whitespace-nowrap font-display text-2xl font-bold tabular-nums ${isShort ? 'text-chilli' : 'text-accent'}`}
          >
            <span className="sr-only">
              <Trans>Seconds left:</Trans>{' '}
            </span>
            {seconds}
            <span aria-hidden="true"> s</span>
          </p>
        </div>
        <p className="mt-2 break-words text-lg font-bold">{first?.restaurant}</p>
        <p className="text-sm text-soft">{first?.restaurantAddress}</p>
        <p className="my-1 flex items-center gap-2 text-sm font-bold text-soft">
          <IconArrowDown aria-hidden="true" size={18} />
          {wayTo(distance, first?.customerAddress ?? '')}
        </p>
        <ul className="mt-2 space-y-1 text-sm font-semibold">
          <li className="flex items-start gap-2">
            <IconMapPin aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-soft" />
            <span>{reason}</span>
          </li>
          <li className="flex items-start gap-2">
            <IconClock aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-soft" />
            <Trans>
              {offer.minutes} min in all: pick up at {timeOfDay(pickUpAt)}, due {timeOfDay(offer.dueAt)}
            </Trans>
          </li>
          {deliveries.map(
            ({ id: one, payTerms }) =>
              payTerms && (
                <li key={one} className="flex items-start gap-2">
                  <IconCurrencyRupee aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-soft" />
                  <span>
                    <PayText terms={payTerms} />
                  </span>
                </li>
              ),
          )}
        </ul>
        <ul className="mt-3 space-y-1 border-t border-dashed border-line-strong pt-3 text-sm">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className="break-words">
              {dishesOf(delivery)}
            </li>
          ))}
        </ul>
        <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-soft">
          <span>{cash > 0 ? t`Collect ${formatPaise(cash)}` : t`Paid`}</span>
          {deliveries.length > 1 && (
            <span className="font-bold">
              <Plural value={deliveries.length} one="# delivery" other="# deliveries together" />
            </span>
          )}
        </p>
        {/* Above the phone's bar, however long the card is. */}
        <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] -mx-4 mt-4 grid grid-cols-[1fr_auto] gap-3 bg-surface px-4 py-2 md:static">
          <Button ref={acceptRef} busy={busy} {...pressable(onAccept)} className="min-h-16 !text-xl">
            {i18n._(deliveryActionLabels.claim)}
          </Button>
          <Button look="plain" busy={busy} {...pressable(onSkip)} className="min-h-16">
            <Trans>Skip</Trans>
          </Button>
        </div>
      </div>
    </article>
  )
}

const dishesOf = ({ orderDetails }: Delivery): string =>
  orderDetails
    .map(({ quantity, name, options }) => `${quantity}× ${[name, ...options].join(' + ')}`)
    .join(', ')
