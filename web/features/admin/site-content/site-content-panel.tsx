import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { languageNames, languages } from '#shared/languages.ts'
import { call } from '../../../lib/calls/api.ts'
import { useUrlFilters } from '../../../lib/state/use-url-filters.ts'
import { ChipFilter } from '../../../ui/lists/filter-bar.tsx'
import { PartFailure } from '../../../ui/page/failure.tsx'
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx'
import { PartsNav } from '../../../ui/page/parts-nav.tsx'
import { ContentForm } from './content-form.tsx'

/** What the site says about the house, a language at a time, shown as visitors will see it once published. */
const SiteContentPanel = () => {
  const { t } = useLingui()
  const { values, set } = useUrlFilters({ language: languages })
  const { data, error, refetch } = useQuery({
    queryKey: ['site-content'],
    queryFn: ({ signal }) => call('GET /api/admin/site-content', {}, { signal }),
    // A form under somebody's hands is not refetched.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const parts = [
    ['content-hero', t`The beginning of the home page`],
    ['content-offers', t`Special offers`],
    ['content-guests', t`Figures above the testimonials`],
    ['content-testimonials', t`Testimonials`],
    ['content-stats', t`Figures of the About page`],
  ] as const
  if (!data) return error ? <PartFailure error={error} onRetry={refetch} /> : <PageSkeleton />
  return (
    <>
      <div className="mb-5">
        <ChipFilter
          label={t`Language`}
          value={values.language}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(language) => set({ language })}
        />
      </div>
      <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,48rem)_13rem]">
        <PartsNav label={t`Parts of the site`} parts={parts} />
        <div className="min-w-0">
          <ContentForm key={values.language} language={values.language} content={data[values.language]} />
        </div>
      </div>
    </>
  )
}
export default SiteContentPanel
