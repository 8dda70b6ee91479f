import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { countdownParts, secondsLeft } from './countdown-clock.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** What has ended is off the page a moment later; the job that ends it runs every minute. */
const askAgainEverySeconds = 5

type Props = {
  /** In milliseconds since 1970. */
  endsAt: number
  /** As of which moment the page was rendered, ISO 8601. */
  asOf: string
}

/** How long the offers last. At zero the page is read again, until it has other offers. */
export const Countdown = ({ endsAt, asOf }: Props) => {
  const { t } = useLingui()
  const [left, setLeft] = useState(() => secondsLeft(Date.parse(asOf), endsAt))
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let over = 0
    const tick = () => {
      const now = secondsLeft(Date.now(), endsAt)
      setLeft(now)
      if (now > 0) return
      if (over % askAgainEverySeconds === 1) void revalidate()
      over += 1
    }
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [endsAt, revalidate])
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
