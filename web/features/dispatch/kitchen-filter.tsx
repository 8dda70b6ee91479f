import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { BoardTask } from '#shared/dispatch/contracts.ts'
import { useUrlFilters } from '../../lib/state/use-url-filters.ts'

/** Between the names of restaurants in the URL: none has it in its name. */
const between = '|'

/** Which restaurants the board is narrowed to, any number of them, in the URL; none: all. */
export const useKitchenFilter = () => {
  const { values, set } = useUrlFilters({ kitchens: null })
  const chosen = values.kitchens === '' ? [] : values.kitchens.split(between)
  return {
    chosen,
    has: ({ restaurant }: BoardTask): boolean => chosen.length === 0 || chosen.includes(restaurant),
    toggle: (name: string) =>
      set({
        kitchens: (chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]).join(
          between,
        ),
      }),
    clear: () => set({ kitchens: '' }),
  }
}

type Props = { tasks: readonly BoardTask[]; filter: ReturnType<typeof useKitchenFilter> }

/** The restaurants that have something under way, to choose several of. */
export const KitchenFilter = ({ tasks, filter }: Props) => {
  const { t } = useLingui()
  const counts = new Map<string, number>(filter.chosen.map((name) => [name, 0]))
  for (const { restaurant } of tasks) counts.set(restaurant, (counts.get(restaurant) ?? 0) + 1)
  if (counts.size < 2) return null
  const count = filter.chosen.length
  return (
    <details className="relative">
      <summary className="flex min-h-11 cursor-pointer whitespace-nowrap items-center rounded-xl border-[1.5px] border-line-strong bg-surface px-3 font-bold">
        {count === 0 ? (
          <Trans>All restaurants</Trans>
        ) : (
          <Plural value={count} one="# restaurant" other="# restaurants" />
        )}
      </summary>
      <fieldset className="absolute left-0 sm:left-auto sm:right-0 z-20 mt-1 max-h-80 w-72 max-w-[80vw] space-y-1 overflow-y-auto rounded-2xl border border-line bg-surface p-3 shadow-lift">
        <legend className="sr-only">{t`Restaurants`}</legend>
        {[...counts.keys()].toSorted().map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              checked={filter.chosen.includes(name)}
              onChange={() => filter.toggle(name)}
              className="size-5 shrink-0 accent-action"
            />
            <span className="wrap-anywhere min-w-0">
              {name} <span className="text-soft">({counts.get(name)})</span>
            </span>
          </label>
        ))}
        {count > 0 && (
          <button
            type="button"
            onClick={filter.clear}
            className="min-h-11 font-bold text-accent hover:underline"
          >
            <Trans>All restaurants</Trans>
          </button>
        )}
      </fieldset>
    </details>
  )
}
