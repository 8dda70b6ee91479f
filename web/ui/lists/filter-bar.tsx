import { Trans } from '@lingui/react/macro'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useIsSettled } from '../../lib/hooks/use-is-settled.ts'
import { useTimeout } from '../../lib/hooks/use-timeout.ts'
import { Button } from '../button.tsx'
import { chipClass } from '../chip.ts'
import { useShownBeside } from './list-and-detail/shown.ts'

type FilterBarProps = {
  label: string
  /** Beside the search on wide screens, above it elsewhere. */
  views?: ReactNode
  /** All of them beside each other on wide screens, as with views. */
  inline?: boolean
  children: ReactNode
}

/** The search takes what the others leave; what has no room left goes to the next line. */
const oneLine =
  'lg:flex lg:flex-wrap lg:[&>.relative]:flex-[1_1_12rem] lg:[&_select]:w-auto lg:[&_select]:max-w-48 lg:[&>fieldset]:w-auto lg:[&>div:has([role=alert])]:w-full'

/** Where a detail stands beside the list, all of them share a line for as long as it has room. */
const oneLineBeside =
  '@max-4xl/beside:flex @max-4xl/beside:flex-wrap @max-4xl/beside:gap-2 @max-4xl/beside:[&>.relative]:flex-[1_1_10rem] @max-4xl/beside:[&_select]:w-auto @max-4xl/beside:[&_select]:max-w-36 @max-4xl/beside:[&_select]:px-2.5'

/** The filters above a list; their values live in the URL (lib/state/use-url-filters.ts). */
export const FilterBar = ({ label, views, inline = false, children }: FilterBarProps) => (
  <search
    aria-label={label}
    className={`mb-3 items-start gap-x-2 gap-y-2 max-sm:flex max-sm:flex-wrap max-sm:[&>div]:w-full max-sm:[&>fieldset]:w-full max-sm:[&>.scroll-row]:w-[calc(100%+2rem)] max-sm:[&>select]:w-0 max-sm:[&>select]:min-w-36 max-sm:[&>select]:flex-1 [&>button]:min-h-11.5 sm:grid sm:grid-cols-[1fr_auto] sm:gap-3 ${views === undefined && !inline ? '' : oneLine} ${oneLineBeside}`}
  >
    {views !== undefined && (
      <div className="min-w-0 sm:max-lg:col-span-full @max-4xl/beside:contents">{views}</div>
    )}
    {children}
  </search>
)

type MoreProps = { /** How many of them narrow the list. */ active: number; children: ReactNode }

/** Filters that are seldom needed, folded away below the others; open where one narrows the list. */
export const MoreFilters = ({ active, children }: MoreProps) => {
  const [chosen, setChosen] = useState<boolean>()
  const shown = chosen ?? active > 0
  return (
    <>
      <Button look="plain" aria-expanded={shown} onClick={() => setChosen(!shown)} className="!px-3.5">
        <IconAdjustmentsHorizontal aria-hidden="true" size={20} />
        <span className="@max-4xl/beside:sr-only">
          <Trans>Filters</Trans>
        </span>
        {active > 0 && <span className="tabular-nums">({active})</span>}
      </Button>
      {shown && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:col-span-full lg:w-full lg:[&_select]:!w-full lg:[&_select]:!max-w-none">
          {children}
        </div>
      )}
    </>
  )
}

/** How long after the last key a search begins. */
const settledMs = 300

type SearchProps = { label: string; value: string; onChange: (value: string) => void }

/** Searches a moment after the last key, and at once on Enter. */
export const SearchFilter = ({ label, value, onChange }: SearchProps) => {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const later = useTimeout()
  const isSettled = useIsSettled()
  // Changed by something else: Back, or a press on 'Clear Filters'.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  }, [onChange])
  /**
   * Whoever presses another filter meanwhile has both; whoever goes on to another list is not called back.
   */
  const send = (next: string, afterMs: number) =>
    later(afterMs, () => {
      if (!isSettled()) return send(next, settledMs)
      sent.current = next.trim()
      change.current(next.trim())
    })
  return (
    <div className="relative">
      <IconSearch
        aria-hidden="true"
        size={20}
        className="absolute left-3.5 top-1/2 -translate-y-1/2 text-soft"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={100}
        className="field !pl-11"
        onChange={({ target }) => {
          setText(target.value)
          send(target.value, settledMs)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') send(text, 0)
        }}
      />
    </div>
  )
}

export type Choice<V extends string> = { value: V; label: string }
type ChoiceProps<V extends string> = {
  label: string
  value: V
  choices: readonly Choice<V>[]
  onChange: (value: V) => void
}

/** From so many letters on, chips take more than two lines of a phone. */
const manyLetters = 84
const lettersOf = (choices: readonly Choice<string>[]): number =>
  // A chip's own room is that of four.
  choices.reduce((sum, { label }) => sum + label.length + 4, 0)

/**
 * A few choices side by side, on a further line where they are wider than the list: none is out of sight. On
 * the phone many fold out of a list that says what is chosen in it, and beside a detail all do.
 */
export const ChipFilter = <V extends string>({ label, value, choices, onChange }: ChoiceProps<V>) => {
  const list = useId()
  const isLong = lettersOf(choices) > manyLetters
  const { id: detail, isBeside } = useShownBeside()
  const isNarrow = isBeside && detail !== null
  return (
    <>
      <fieldset
        aria-label={label}
        className={`-mx-4 flex min-w-0 flex-wrap gap-1.5 px-4 [&>button]:max-w-full [&>button]:whitespace-normal max-sm:[&>button]:px-2.5 max-sm:[&>button]:text-sm sm:col-span-full sm:mx-0 sm:px-0 @max-4xl/beside:hidden ${isLong ? 'max-sm:hidden' : ''}`}
      >
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => onChange(choice.value)}
            className={chipClass}
          >
            {choice.label}
          </button>
        ))}
      </fieldset>
      {(isLong || isNarrow) && (
        <div
          className={`field flex items-center gap-2 !py-0 sm:hidden @max-4xl/beside:flex ${isLong ? '' : 'max-sm:hidden'}`}
        >
          <label htmlFor={list} className="min-w-0 text-sm text-soft">
            {label}
          </label>
          <ChoiceList
            id={list}
            value={value}
            choices={choices}
            onChange={onChange}
            className="min-h-10 min-w-0 flex-1 bg-transparent font-semibold"
          />
        </div>
      )}
    </>
  )
}

/** One choice of a list that folds out. */
export const SelectFilter = <V extends string>(props: ChoiceProps<V>) => (
  <ChoiceList {...props} className="field font-semibold" />
)

type ListProps<V extends string> = Omit<ChoiceProps<V>, 'label'> & {
  /** Absent: it stands beside it, and is found by the id. */
  label?: string
  id?: string
  className: string
}
const ChoiceList = <V extends string>({ label, id, value, choices, onChange, className }: ListProps<V>) => (
  <select
    id={id}
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value as V)}
    className={className}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
)
