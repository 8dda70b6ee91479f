import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { DishOption, OptionGroup } from '#shared/catalogue/contracts.ts'
import { formatPaise } from '#shared/money/money.ts'
import { useDishText } from '../../lib/language/dish-text.ts'
import { DietMark } from '../../ui/icons/diet-mark.tsx'

type Props = {
  group: OptionGroup
  /** Ids of everything that is chosen. */
  chosen: ReadonlySet<string>
  /** Something has to be chosen before the dish can be added. */
  lacking: boolean
  onChange: (chosen: ReadonlySet<string>) => void
}

/** A group of options: radio buttons where one is chosen, checkboxes where it may be several. */
export const OptionGroupFields = ({
  group: { id, min, max, choices, ...named },
  chosen,
  lacking,
  onChange,
}: Props) => {
  const { t } = useLingui()
  const { nameOf } = useDishText()
  const group = nameOf(named)
  const name = useId()
  const held = choices.filter(({ id }) => chosen.has(id)).length
  const one = max === 1 && choices.length > 1
  const choose = (ids: readonly string[], removed: readonly DishOption[]) =>
    onChange(new Set([...[...chosen].filter((id) => removed.every((option) => option.id !== id)), ...ids]))
  const row = (option: DishOption) => ({
    option,
    input: {
      type: one ? 'radio' : 'checkbox',
      name,
      checked: chosen.has(option.id),
      disabled: !option.available || (!one && held >= max && !chosen.has(option.id)),
      onChange: () =>
        one
          ? choose([option.id], choices)
          : chosen.has(option.id)
            ? choose([], [option])
            : choose([option.id], []),
    },
  })
  return (
    <fieldset data-group={id} aria-describedby={lacking ? `${name}-error` : undefined}>
      <legend className="mb-2 flex w-full items-baseline justify-between gap-3">
        <span className="font-display text-lg font-bold">{group}</span>{' '}
        <span className="text-sm text-soft">
          <HowMany min={min} max={max} />
        </span>
      </legend>
      {lacking && (
        <p id={`${name}-error`} role="alert" className="mb-2 font-bold text-chilli">
          <Trans>Please choose {group}</Trans>
        </p>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border-[1.5px] border-line">
        {one && min === 0 && (
          <li>
            <label className={rowClass}>
              <input
                type="radio"
                name={name}
                checked={held === 0}
                onChange={() => choose([], choices)}
                className={inputClass}
              />
              <Trans>None</Trans>
            </label>
          </li>
        )}
        {choices.map(row).map(({ option, input }) => (
          <li key={option.id}>
            <label className={rowClass}>
              <input {...input} className={inputClass} />
              <DietMark isVeg={option.isVeg} />
              <span className="min-w-0 flex-1">{nameOf(option)}</span>
              <span className="money text-soft">
                {option.available
                  ? option.price > 0 && `+${formatPaise(option.price)}`
                  : t`Not available right now`}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const rowClass =
  'flex min-h-12 items-center gap-3 px-4 py-2 has-checked:bg-accent-tint has-disabled:text-soft'
const inputClass = 'size-5 shrink-0 accent-action'

const HowMany = ({ min, max }: Pick<OptionGroup, 'min' | 'max'>) => {
  if (min === max) return <Trans>Choose {min}</Trans>
  if (min > 0)
    return (
      <Trans>
        Choose {min} to {max}
      </Trans>
    )
  return max === 1 ? <Trans>Optional</Trans> : <Trans>Up to {max}</Trans>
}
