import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { Check } from '../../../../ui/forms/check.tsx'
import { FieldError } from '../../../../ui/forms/field.tsx'
import { IconButton } from '../../../../ui/icons/icon-button.tsx'

/** Times of a day, `07:00`; none: all day. */
export type Hours = { from: string; to: string }[]
/** A usual breakfast. */
const usual = { from: '07:00', to: '11:00' }
const maxPeriods = 4

type Props = {
  value: Hours
  onChange: (hours: Hours) => void
  /** What is wrong, by the place of the times. */
  errors: readonly (string | undefined)[]
  /** What no times mean. */
  hint: string
}

/** When something is served, every day. */
export const DayHours = ({ value, onChange, errors, hint }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const change = (at: number, part: Partial<Hours[number]>) =>
    onChange(value.map((times, place) => (place === at ? { ...times, ...part } : times)))
  return (
    <fieldset>
      <legend className="font-bold">
        <Trans>Hours of the day</Trans>
      </legend>
      <p className="text-sm text-soft">{hint}</p>
      <Check
        label={t`Only at certain times`}
        checked={value.length > 0}
        onChange={({ target }) => onChange(target.checked ? [usual] : [])}
      />
      <div className="space-y-2">
        {value.map(({ from, to }, at) => {
          const number = at + 1
          const wrong = errors[at]
          const input = {
            type: 'time',
            'aria-invalid': wrong !== undefined,
            ...(wrong !== undefined && { 'aria-describedby': `${id}-${at}` }),
            className: 'field !w-auto min-w-0 flex-1 !px-2 tabular-nums sm:flex-none sm:!px-3',
          } as const
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: times are nothing but their place and value
            <div key={at}>
              <div className="flex max-w-full flex-wrap items-center gap-1.5 sm:gap-2">
                <input
                  {...input}
                  value={from}
                  aria-label={t`Served from, ${number}`}
                  onChange={({ target }) => change(at, { from: target.value })}
                />
                <span aria-hidden="true">–</span>
                <input
                  {...input}
                  value={to}
                  aria-label={t`Served until, ${number}`}
                  onChange={({ target }) => change(at, { to: target.value })}
                />
                {value.length > 1 && (
                  <IconButton
                    label={t`Remove times ${number}`}
                    className="text-soft"
                    onClick={() => onChange(value.filter((_, place) => place !== at))}
                  >
                    <IconTrash aria-hidden="true" size={20} />
                  </IconButton>
                )}
              </div>
              {from !== '' && to !== '' && to < from && (
                <p className="mt-1 text-sm text-soft">
                  <Trans>Until the day after</Trans>
                </p>
              )}
              <FieldError id={`${id}-${at}`} message={wrong} />
            </div>
          )
        })}
        {value.length > 0 && value.length < maxPeriods && (
          <button
            type="button"
            onClick={() => onChange([...value, { from: '', to: '' }])}
            className="inline-flex min-h-11 items-center gap-1.5 font-bold text-accent hover:underline"
          >
            <IconPlus aria-hidden="true" size={18} />
            <Trans>Add times</Trans>
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** `07:00–11:00, 18:00–01:00`. */
export const hoursText = (hours: Hours): string => hours.map(({ from, to }) => `${from}–${to}`).join(', ')
