import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { countdownParts, secondsLeft } from './countdown-clock.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** How long the offers last: from 2 days 23:59:59 down to zero, then from the start again. */
export const Countdown = () => {
  const { t } = useLingui()
  const [left, setLeft] = useState(() => secondsLeft(0))
  useEffect(() => {
    const started = Date.now()
    const timer = setInterval(() => setLeft(secondsLeft(Date.now() - started)), 1_000)
    return () => clearInterval(timer)
  }, [])
  const { days, hours, minutes, seconds } = countdownParts(left)
  const fields = [
    { name: t`days`, value: String(days) },
    { name: t`hours`, value: two(hours) },
    { name: t`minutes`, value: two(minutes) },
    { name: t`seconds`, value: two(seconds) },
  ]
  return (
    <div role="timer" aria-label={t`Offers end in`} className="flex flex-wrap items-end gap-3">
      <span aria-hidden="true" className="pb-5 font-bold text-soft max-sm:sr-only">
        <Trans>Offers end in</Trans>
      </span>
      {fields.map(({ name, value }) => (
        <span key={name} className="text-center">
          <span className="block min-w-12 rounded-xl bg-turmeric px-2 py-1 font-display text-2xl font-bold tabular-nums leading-tight text-on-turmeric">
            {value}
          </span>
          <span className="text-xs font-bold text-soft">{name}</span>
        </span>
      ))}
    </div>
  )
}
