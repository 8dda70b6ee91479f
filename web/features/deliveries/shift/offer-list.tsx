import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatPaise } from '#shared/money/money.ts'
import { Button } from '../../../ui/button.tsx'
import type { Work } from '../use-work.ts'
import { OfferCard } from './offer-card.tsx'
import type { Offers } from './use-offers.ts'
import type { CourierShift } from './use-shift.ts'

const ringEveryMs = 5_000

type Props = { offers: Offers; work: Work; bell: CourierShift['bell'] }

/**
 * The open offer above everything else, with a ringtone until it is accepted or skipped, and for a moment the
 * undo of a skip.
 */
export const OfferList = ({ offers: { offers, skipped, skip, undo, busy, refresh }, work, bell }: Props) => {
  const { t } = useLingui()
  const isOpen = offers.length > 0
  useEffect(() => {
    if (!isOpen || bell === null) return
    bell.ring()
    const timer = setInterval(bell.ring, ringEveryMs)
    return () => clearInterval(timer)
  }, [isOpen, bell])
  const acceptButton = useRef<HTMLButtonElement>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'skip' | 'undo'>(null)
  // The button that was pressed is gone, or will be: the focus goes to what takes its place.
  useEffect(() => {
    const next = pressed.current === 'skip' ? undoButton.current : skipped === null && acceptButton.current
    if (pressed.current === null || !next) return
    pressed.current = null
    next.focus()
  })
  /** What was accepted, until the button of the stop below has the focus. */
  const accepted = useRef<string>(null)
  useEffect(() => {
    if (accepted.current === null || document.activeElement !== document.body) return
    const button = document.querySelector<HTMLElement>('[data-stop-action]')
    if (button === null) return
    accepted.current = null
    button.focus()
  })
  const [offer] = offers
  /** The offer of which ten seconds are left. */
  const [short, setShort] = useState<string | null>(null)
  return (
    <div className={isOpen || skipped !== null ? 'mb-5 space-y-3' : ''}>
      {/* What the seconds say is said twice only. */}
      <p role="status" className="sr-only">
        {offer &&
          (short === offer.id
            ? t`10 seconds left to answer.`
            : t`New offer: ${formatPaise(offer.earnings)}, ${offer.deliveries[0]?.restaurant ?? ''}. You have half a minute.`)}
      </p>
      {offers.map((one) => (
        <OfferCard
          key={one.id}
          offer={one}
          busy={busy || work.busy}
          onAccept={() => {
            accepted.current = one.id
            work.move(
              one.id,
              'claim',
              one.deliveries.map(({ id }) => id),
            )
          }}
          onSkip={() => {
            pressed.current = 'skip'
            skip(one.id)
          }}
          onShort={() => setShort(one.id)}
          onOver={refresh}
          acceptRef={acceptButton}
        />
      ))}
      <div role="status" className="empty:hidden">
        {skipped !== null && (
          <p className="flex flex-wrap items-center justify-between gap-2 rounded-2xl bg-accent-tint py-1 pl-4 pr-1 font-bold text-accent">
            <Trans>Skipped.</Trans>
            <Button
              ref={undoButton}
              look="quiet"
              aria-label={t`Undo skipping ${skipped}`}
              busy={busy}
              onClick={() => {
                pressed.current = 'undo'
                undo(skipped)
              }}
            >
              <IconArrowBackUp aria-hidden="true" size={20} />
              <Trans>Undo</Trans>
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
