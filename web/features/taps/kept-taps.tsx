import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconArrowBackUp, IconClockPause, IconX } from '@tabler/icons-react'
import { timeOfDay } from '../../lib/language/time.ts'
import type { Tap } from '../../lib/taps/tap-queue.ts'
import { dropTap, useKeptTaps } from '../../lib/taps/taps.ts'

/** What was tapped about one order and is kept on this device, on the thing that was tapped. */
export const KeptTaps = ({ about }: { about: string }) => (
  <TapList taps={useKeptTaps().filter((tap) => tap.about.includes(about))} />
)

/** Each with its time and what becomes of it; announced, and always there to be announced in. */
export const TapList = ({ taps, named = false }: { taps: readonly Tap[]; named?: boolean }) => (
  <div role="status">
    {taps.length > 0 && (
      <ul className="flex flex-col gap-1.5">
        {taps.map((tap) => (
          <KeptTap key={tap.key} tap={tap} named={named} />
        ))}
      </ul>
    )}
  </div>
)

const KeptTap = ({ tap: { key, at, what, refused, about }, named }: { tap: Tap; named: boolean }) => {
  const { t } = useLingui()
  const time = timeOfDay(new Date(at).toISOString())
  const step = named ? `${about.join(', ')}: ${what}` : what
  const isRefused = refused !== null
  const label = isRefused ? t`Dismiss: ${step}` : t`Take back: ${step}`
  return (
    <li
      data-tap={isRefused ? 'refused' : 'waiting'}
      className={`flex items-start gap-2 rounded-xl border-2 py-1 pl-3 pr-1 text-base ${isRefused ? 'border-chilli bg-chilli-tint text-chilli' : 'border-dashed border-line-strong bg-sunken'}`}
    >
      {isRefused ? (
        <IconAlertTriangle aria-hidden="true" size={20} className="mt-2.5 shrink-0" />
      ) : (
        <IconClockPause aria-hidden="true" size={20} className="mt-2.5 shrink-0" />
      )}
      <span className="wrap-anywhere min-w-0 grow self-center py-1 leading-snug">
        <b>{step}</b>{' '}
        {isRefused ? (
          <Trans>
            (tapped at {time}) was not done. {refused}
          </Trans>
        ) : (
          <Trans>waits to be sent since {time}</Trans>
        )}
      </span>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => void dropTap(key)}
        className="grid size-11 shrink-0 place-items-center rounded-xl hover:bg-surface"
      >
        {isRefused ? (
          <IconX aria-hidden="true" size={20} />
        ) : (
          <IconArrowBackUp aria-hidden="true" size={20} />
        )}
      </button>
    </li>
  )
}
