import { Plural, useLingui } from '@lingui/react/macro'
import type { CallResponse } from '../../../lib/calls/api.ts'
import { FigureLine } from '../../../ui/lists/figure-line.tsx'

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
    <FigureLine
      label={t`Portions of all that match`}
      lead={<Plural value={totals.lots} one="# listing, in portions" other="# listings, in portions" />}
      figures={parts.map(({ portions, ...part }) => ({ ...part, value: i18n.number(portions) }))}
    />
  )
}
