import { Trans, useLingui } from '@lingui/react/macro'
import { marketDay, monthsBefore } from '#shared/calendar.ts'
import { DownloadButton } from '../../../ui/lists/download-button.tsx'
import { useAccount } from '../../accounts/index.ts'

/** How many financial years are offered at most, the present one first. */
const offered = 3

/** A courier's earnings of each financial year, as files. */
export const TaxStatements = () => {
  const { t } = useLingui()
  // A financial year begins in April.
  const yearOf = (at: Date) => Number(monthsBefore(marketDay(at), 3).slice(0, 4))
  const current = yearOf(new Date())
  // Before one joined there is nothing to state.
  const joined = useAccount().data?.memberSince
  const years = joined === undefined ? 1 : Math.min(offered, current - yearOf(new Date(joined)) + 1)
  const failure = t`The file could not be loaded.`
  return (
    <section aria-labelledby="tax-statements">
      <h2 id="tax-statements" className="text-2xl">
        <Trans>Tax Statements</Trans>
      </h2>
      <p className="mb-3 text-soft">
        <Trans>What you earned from April to March, month by month.</Trans>
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {Array.from({ length: years }, (_, index) => current - index).map((year) => {
          const name = `${year}-${String((year + 1) % 100).padStart(2, '0')}`
          return (
            <li key={year} className="flex flex-wrap items-center justify-between gap-3 p-4">
              <h3 className="text-lg">{name}</h3>
              <div className="flex flex-wrap gap-2">
                <DownloadButton
                  path={`/api/deliveries/tax-statement.pdf?year=${year}`}
                  filename={`tax-statement-${year}.pdf`}
                  label={t`PDF`}
                  about={name}
                  failure={failure}
                />
                <DownloadButton
                  path={`/api/deliveries/tax-statement?year=${year}`}
                  filename={`tax-statement-${year}.csv`}
                  accept="text/csv"
                  label={t`CSV`}
                  about={name}
                  failure={failure}
                />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
