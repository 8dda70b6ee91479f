import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** In rupees. None is chosen beforehand: a tip is asked for, not taken. */
const suggested = ['20', '30', '50']

type Props = { chosen: string; onChoose: (rupees: string) => void; children: ReactNode }

/** A few amounts and, as `children`, one's own; what was chosen goes away with a second press. */
export const TipChips = ({ chosen, onChoose, children }: Props) => {
  const { t } = useLingui()
  return (
    <div className="@container">
      <div className="grid grid-cols-3 items-end gap-2 @lg:grid-cols-[repeat(3,5.5rem)_minmax(0,1fr)]">
        {suggested.map((rupees) => (
          <button
            key={rupees}
            type="button"
            aria-pressed={chosen === rupees}
            aria-label={t`Tip ₹${rupees}`}
            onClick={() => onChoose(chosen === rupees ? '' : rupees)}
            className="money min-h-11.5 rounded-2xl border-[1.5px] border-line-strong bg-surface font-bold transition-colors hover:border-accent hover:text-accent aria-pressed:border-action aria-pressed:bg-accent-tint aria-pressed:text-accent"
          >
            ₹{rupees}
          </button>
        ))}
        <div className="@max-lg:col-span-3">{children}</div>
      </div>
    </div>
  )
}
