import { Plural, useLingui } from '@lingui/react/macro'
import type { CallResponse } from '../../../lib/calls/api.ts'

type Props = { totals: CallResponse<'GET /api/admin/rescues'>['totals'] | undefined }

/**
 * The portions of all lots that match, each in exactly one place: what was listed is the sum of the others.
 */
export const Totals = ({ totals }: Props) => {
  const { t, i18n } = useLingui()
  if (totals === undefined) return <div className="skeleton mb-3 h-12 w-full !rounded-card" />
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
      className="mb-3 flex flex-wrap items-baseline gap-x-5 gap-y-1 rounded-card border border-line bg-surface px-4 py-1.5 shadow-card"
    >
      <p className="text-sm text-soft">
        <Plural value={totals.lots} one="# listing, in portions" other="# listings, in portions" />
      </p>
      <dl className="flex flex-wrap items-end gap-x-5 gap-y-1">
        {parts.map(({ label, portions, sign }) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-sm font-bold text-soft">{label}</dt>
            <dd className="money font-display text-xl font-bold">
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
