import { Trans } from '@lingui/react/macro'
/** A page that is loading; without scripts it never comes, and says so. */
export const PageSkeleton = () => (
  <div role="status" className="mx-auto grid max-w-6xl gap-6 px-4 pt-8 md:grid-cols-[1fr_22rem]">
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    <noscript>
      <p className="rounded-card bg-turmeric p-4 font-bold text-on-turmeric md:col-span-2">
        <Trans>This page needs JavaScript. Please allow it in your browser and load the page again.</Trans>
      </p>
    </noscript>
    <div className="space-y-4">
      <div className="skeleton h-10 w-2/3" />
      <div className="skeleton h-44 w-full !rounded-3xl" />
      <div className="skeleton h-24 w-full !rounded-3xl" />
    </div>
    <div className="skeleton hidden h-72 !rounded-3xl md:block" />
  </div>
)
