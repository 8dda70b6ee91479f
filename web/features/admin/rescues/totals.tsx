import { Plural, useLingui } from '@lingui/react/macro'
import type { CallResponse } from '../../../lib/calls/api.ts'

type Props = { totals: CallResponse<'GET /api/admin/rescues'>['totals'] | undefined }

/**
 * The portions of all lots that match, each in exactly one place: what was listed is the sum of the others.
 */
export const Totals = ({ totals }: Props) => {
  const { t, i18n } = useLingui()
  if (totals === undefined) return <div className="skeleton mb-5 h-24 w-full !rounded-card" />
  const parts = [
    { label: t`Listed`, portions: totals.listed, sign: '' },
    { label: t`Sold`, portions: totals.sold, sign: '=' },
    { label: t`Given to shelters`, portions: totals.given, sign: '+' },
    { label: t`Wasted`, portions: totals.wasted, sign: '+' },
    { label: t`Still open`, portions: totals.open, sign: '+' },
  ]
  return (
    <section
      aria-label={t`Portions of all that match`}
      className="mb-5 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <p className="text-sm text-soft">
        <Plural value={totals.lots} one="# listing, in portions" other="# listings, in portions" />
      </p>
      <dl className="mt-1 flex flex-wrap items-end gap-x-5 gap-y-2">
        {parts.map(({ label, portions, sign }) => (
          <div key={label}>
            <dt className="text-sm font-bold text-soft">{label}</dt>
            <dd className="money font-display text-2xl font-bold sm:text-3xl">
              {sign !== '' && (
                <span aria-hidden="true" className="font-normal text-soft">
                  {sign}{' '}
                </span>
              )}
              {i18n.number(portions)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
