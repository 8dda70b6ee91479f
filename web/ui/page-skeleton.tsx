import { Trans } from '@lingui/react/macro'
/** A page that is loading. */
export const PageSkeleton = () => (
  <div role="status" className="mx-auto grid max-w-6xl gap-6 px-4 pt-8 md:grid-cols-[1fr_22rem]">
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    <div className="space-y-4">
      <div className="skeleton h-10 w-2/3" />
      <div className="skeleton h-44 w-full !rounded-3xl" />
      <div className="skeleton h-24 w-full !rounded-3xl" />
    </div>
    <div className="skeleton hidden h-72 !rounded-3xl md:block" />
  </div>
)
