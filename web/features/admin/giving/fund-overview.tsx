import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { Chart } from '../../../ui/charts/chart-on-demand.tsx'
import { FigureLine } from '../../../ui/lists/figure-line.tsx'
import { FailedPart } from '../../../ui/page/failed-part.tsx'
import { monthName } from './month-name.ts'

const rupees = (amount: Paise | undefined) => (amount === undefined ? undefined : formatPaise(amount))
const asRupees = (amount: number) => formatPaise(paise(amount))

/** The fund by the ledger, and its months. */
export const FundOverview = () => {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['fund'],
    queryFn: ({ signal }) => call('GET /api/admin/fund', {}, { signal }),
  })
  if (error && !data)
    return <FailedPart error={error} otherwise={t`The fund could not be loaded.`} onRetry={refetch} />
  const forMeals = data && data.forMeals > 0 ? formatPaise(data.forMeals) : null
  return (
    <FigureLine
      label={t`The fund`}
      figures={[
        {
          label: t`In the fund`,
          value: rupees(data?.balance),
          note: forMeals && <Trans>{forMeals} for meals alone</Trans>,
        },
        {
          label: t`Given`,
          value: rupees(data?.given),
          note: data && <Plural value={data.donations} one="# donation" other="# donations" />,
        },
        {
          label: t`Spent`,
          value: rupees(data?.spent),
          note: data && <Plural value={data.portions} one="# portion" other="# portions" />,
        },
        // Seldom, and the line has room for three.
        ...(data?.refunded ? [{ label: t`Given back`, value: formatPaise(data.refunded) }] : []),
      ]}
    >
      {data && data.months.length > 1 && (
        // Folded: what is looked for here every day is in the list.
        <details
          onToggle={({ currentTarget }) => setShown(currentTarget.open)}
          className="ml-auto open:w-full open:pb-2"
        >
          <summary className="min-h-11 cursor-pointer py-2.5 font-bold text-accent md:pointer-fine:min-h-8 md:pointer-fine:py-1">
            <Trans>By month</Trans>
          </summary>
          {shown && (
            <Suspense fallback={<div className="skeleton h-64 w-full !rounded-card" />}>
              <Chart
                label={t`The fund by month`}
                days={data.months.map(({ month }) => `${month}-01`)}
                nameOf={monthName}
                unit={t`Month`}
                bars={{ label: t`Spent`, values: data.months.map(({ spent }) => spent), format: asRupees }}
                line={{
                  label: t`In the fund at its end`,
                  values: data.months.map(({ balance }) => balance),
                  format: asRupees,
                }}
              />
            </Suspense>
          )}
        </details>
      )}
    </FigureLine>
  )
}
