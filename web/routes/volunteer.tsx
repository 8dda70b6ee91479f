import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Volunteering } from '../features/rescue/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { PageSkeleton } from '../ui/page/page-skeleton.tsx'

/** For whoever carries surplus food to shelters, or would like to. */
const VolunteerPage = () => {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <PageHead title={t`Rescue Runs`} />
      <h1 className="text-4xl leading-tight">
        <Trans>Rescue Runs</Trans>
      </h1>
      <p className="mb-6 mt-1 max-w-prose text-lg text-soft">
        <Trans>Carry good food that is left over from a kitchen to a shelter that serves it today.</Trans>
      </p>
      <Suspense fallback={<PageSkeleton />}>
        <Volunteering />
      </Suspense>
    </div>
  )
}
export default VolunteerPage

export const ErrorBoundary = RouteFailure
