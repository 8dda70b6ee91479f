import { useLingui } from '@lingui/react/macro'
import type { Period } from '../../lib/lists/periods.ts'
import { SelectFilter } from './filter-bar.tsx'

type Props<P extends Period> = {
  periods: readonly P[]
  value: P
  /** The days entered for 'Custom Range'. */
  from: string
  to: string
  onChange: (next: { date?: P; from?: string; to?: string }) => void
}

/** Narrows a list to a period, or to days of one's own, within a `FilterBar`. */
export const PeriodFilter = <P extends Period>({ periods, value, from, to, onChange }: Props<P>) => {
  const { t } = useLingui()
  const labels: Record<Period, string> = {
    any: t`Any Time`,
    today: t`Today`,
    thisWeek: t`This Week`,
    '7days': t`Last 7 Days`,
    '30days': t`Last 30 Days`,
    thisMonth: t`This Month`,
    lastMonth: t`Last Month`,
    custom: t`Custom Range`,
  }
  return (
    <>
      <SelectFilter
        label={t`Date`}
        value={value}
        onChange={(date) => onChange({ date, from: '', to: '' })}
        choices={periods.map((period) => ({ value: period, label: labels[period] }))}
      />
      {value === 'custom' && (
        <fieldset
          aria-label={t`Custom Range`}
          className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:col-span-full"
        >
          <Day label={t`From`} value={from} onChange={(day) => onChange({ from: day })} />
          <Day label={t`To`} value={to} onChange={(day) => onChange({ to: day })} />
        </fieldset>
      )}
    </>
  )
}

type DayProps = { label: string; value: string; onChange: (day: string) => void }

const Day = ({ label, value, onChange }: DayProps) => (
  <label className="block min-w-0 text-sm font-bold">
    {label}
    <input
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="field mt-1 w-full min-w-0 font-normal"
    />
  </label>
)
