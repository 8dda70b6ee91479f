import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { FieldError } from '../../../ui/forms/field.tsx'
import { IconButton } from '../../../ui/icons/icon-button.tsx'

/** `10:00`, as a time input has it. */
export type Shift = { from: string; to: string }
/** The default of the specification (section 2). */
export const usualShift: Shift = { from: '10:00', to: '22:00' }

const maxShifts = 4

type Props = {
  /** Whose shifts they are, for the names of the inputs. */
  of: string
  shifts: readonly Shift[]
  onChange: (shifts: Shift[]) => void
  /** What is wrong, by the position of the shift. */
  errors: ReadonlyMap<number, string>
  /** What else can be done with them, beside one more. */
  more?: ReactNode
}

/** The shifts of one day: from and to, one more, one less. */
export const Shifts = ({ of, shifts, onChange, errors, more }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const change = (at: number, part: Partial<Shift>) =>
    onChange(shifts.map((shift, index) => (index === at ? { ...shift, ...part } : shift)))
  return (
    <div className="min-w-0 max-w-full space-y-1">
      {shifts.map(({ from, to }, at) => {
        const number = at + 1
        const wrong = errors.get(at)
        const described = wrong === undefined ? {} : { 'aria-describedby': `${id}-${at}` }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shift is nothing but its place and times
          <div key={at}>
            <div className="flex max-w-full flex-wrap items-center gap-1.5 sm:gap-2">
              <input
                type="time"
                value={from}
                aria-label={t`${of}, shift ${number}: from`}
                aria-invalid={wrong !== undefined}
                {...described}
                className="field !w-auto min-w-0 max-w-full flex-1 !px-2 tabular-nums sm:!px-3 sm:flex-none"
                onChange={({ target }) => change(at, { from: target.value })}
              />
              <span aria-hidden="true">–</span>
              <input
                type="time"
                value={to}
                aria-label={t`${of}, shift ${number}: to`}
                aria-invalid={wrong !== undefined}
                {...described}
                className="field !w-auto min-w-0 max-w-full flex-1 !px-2 tabular-nums sm:!px-3 sm:flex-none"
                onChange={({ target }) => change(at, { to: target.value })}
              />
              {shifts.length > 1 && (
                <IconButton
                  label={t`${of}: remove shift ${number}`}
                  className="text-soft"
                  onClick={() => onChange(shifts.filter((_, index) => index !== at))}
                >
                  <IconTrash aria-hidden="true" size={20} />
                </IconButton>
              )}
            </div>
            {from !== '' && to !== '' && to <= from && (
              <p className="mt-1 text-sm text-soft">
                {from === '00:00' && to === '00:00' ? (
                  <Trans>Open all day</Trans>
                ) : (
                  <Trans>Until the day after</Trans>
                )}
              </p>
            )}
            <FieldError id={`${id}-${at}`} message={wrong} />
          </div>
        )
      })}
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        {shifts.length < maxShifts && (
          <button
            type="button"
            aria-label={t`${of}: add shift`}
            onClick={() => onChange([...shifts, { from: '', to: '' }])}
            className="inline-flex min-h-11 items-center gap-1.5 font-bold text-accent hover:underline"
          >
            <IconPlus aria-hidden="true" size={18} />
            <Trans>Add shift</Trans>
          </button>
        )}
        {more}
      </div>
    </div>
  )
}
