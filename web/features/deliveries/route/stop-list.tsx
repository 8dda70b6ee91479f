import { Trans, useLingui } from '@lingui/react/macro'
import { IconNavigation } from '@tabler/icons-react'
import { navigationTo } from '../../../lib/session/navigation-to.ts'
import { Button } from '../../../ui/button.tsx'
import type { Stop } from '../stops.ts'

type Props = {
  stops: readonly Stop[]
  /** The deliveries whose stops are lit together. */
  lit: readonly string[]
  onLight: (ids: readonly string[]) => void
  /** Puts a stop first; absent where the list is only looked at. */
  onChoose?: (key: string) => void
}

export const isLit = ({ ids }: Stop, lit: readonly string[]): boolean => ids.some((id) => lit.includes(id))

/**
 * The stops in their order. The pick-up and the door of a delivery are lit together, by pointer and by
 * keyboard.
 */
export const StopList = ({ stops, lit, onLight, onChoose }: Props) => (
  <ol className="space-y-2">
    {stops.map((stop, index) => (
      <li
        key={stop.key}
        data-lit={isLit(stop, lit) || undefined}
        onPointerEnter={() => onLight(stop.ids)}
        onPointerLeave={() => onLight([])}
        onFocus={() => onLight(stop.ids)}
        onBlur={() => onLight([])}
        className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-3 rounded-2xl border border-line bg-surface p-2.5 data-lit:border-accent data-lit:bg-accent-tint"
      >
        <StopRow
          stop={stop}
          mark={String(index + 1)}
          {...(index > 0 && stop.possible && onChoose && { onChoose: () => onChoose(stop.key) })}
        />
      </li>
    ))}
  </ol>
)

type RowProps = { stop: Stop; mark: string; onChoose?: () => void }

const StopRow = ({ stop, mark, onChoose }: RowProps) => {
  const { t } = useLingui()
  const { kind, ids, name, address, metres } = stop
  const isPickUp = kind === 'pickUp'
  const isSameDoor = metres !== null && metres < 50
  const far = metres === null || isSameDoor ? '' : t`${(metres / 1000).toFixed(1)} km`
  return (
    <>
      <span
        aria-hidden="true"
        className={`grid size-9 place-items-center rounded-full border-[3px] bg-surface font-display font-bold ${isPickUp ? 'border-action text-accent' : 'border-leaf text-leaf'}`}
      >
        {mark}
      </span>
      <div className="min-w-0">
        <p className="break-words font-bold">
          <span className="text-soft">
            {isPickUp ? (
              <Trans>Pick up:</Trans>
            ) : kind === 'return' ? (
              <Trans>Bring back:</Trans>
            ) : (
              <Trans>Deliver:</Trans>
            )}
          </span>{' '}
          {name}
        </p>
        <p className="break-words text-sm text-soft">{[address, far].filter(Boolean).join(' · ')}</p>
        <p className="break-words text-sm text-soft">{ids.join(', ')}</p>
        {onChoose && (
          <Button
            look="quiet"
            className="-ml-3 !px-3"
            aria-label={t`Do this first: ${name}`}
            onClick={onChoose}
          >
            <Trans>Do this first</Trans>
          </Button>
        )}
      </div>
      <a
        href={navigationTo(stop)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-2xl font-bold text-accent hover:bg-accent-tint hover:underline"
      >
        <IconNavigation aria-hidden="true" size={20} />
        <span className="max-sm:sr-only">
          <Trans>Navigate</Trans>
        </span>
        <span className="sr-only">{name}</span>
      </a>
    </>
  )
}
