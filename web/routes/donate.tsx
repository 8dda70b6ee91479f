import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mealCost, mealsFor } from '#shared/meals/meals.ts'
import { formatPaise, type Paise, paise } from '#shared/money/money.ts'
import { Donate, DonorWall, sponsoredMealsKey } from '../features/giving/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { untilRead } from '../lib/calls/until-read.ts'
import { useLoaded } from '../lib/calls/use-loaded.ts'
import { InBrowser } from '../lib/first-paint/in-browser.tsx'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageHead } from '../ui/page/page-head.tsx'
import type { Route } from './+types/donate.ts'

const example = paise(10_000)
const rupees = (amount: Paise): string => formatPaise(amount).replace(/\.00$/, '')

export const loader = ({ context }: Route.LoaderArgs) => context.get(serverContext).donate()

export const clientLoader = (asked: Route.ClientLoaderArgs) => untilRead(asked)

/** The donation form as a page, and below it who gave. */
const DonatePage = ({ loaderData }: Route.ComponentProps) => {
  const { t } = useLingui()
  // Read with the page, so that nothing moves when the form shows it.
  useLoaded(sponsoredMealsKey, loaderData)
  const meals = mealsFor(example)
  const hundred = rupees(example)
  const oneMeal = rupees(paise(mealCost))
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead
        title={t`Donate a meal`}
        description={t`Give from ₹1. Every rupee goes to the fund that brings good food to those who are hungry.`}
      />
      <div className="mx-auto grid max-w-5xl items-start gap-8 px-4 pt-6 lg:grid-cols-[minmax(0,30rem)_1fr]">
        <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
          <div className="mb-5 flex flex-wrap items-center gap-4">
            <img
              src="/dishes/hero-thali-360.avif"
              alt=""
              width={360}
              height={360}
              loading="lazy"
              decoding="async"
              className="size-24 shrink-0 rounded-full bg-[#e0b35e] shadow-card"
            />
            <div className="min-w-0 flex-1 basis-44">
              <h1 className="text-4xl leading-none">
                <Trans>Donate a meal</Trans>
              </h1>
              <p className="money mt-1 font-display text-xl font-bold text-leaf">
                {hundred} = <Plural value={meals} one="# meal" other="# meals" />
              </p>
            </div>
          </div>
          <p className="mb-5 text-soft">
            <Trans>
              Every rupee goes to the fund that brings good food to those who are hungry. We reckon {oneMeal}{' '}
              for a meal that is picked up, carried and handed over: an estimate.
            </Trans>{' '}
            <Link to="/impact" className="font-bold text-accent underline">
              <Trans>What has become of it, for anybody to check</Trans>
            </Link>
          </p>
          {/* Only the browser knows the draft, and who is signed in. */}
          <InBrowser before={<div className="skeleton h-[42rem] w-full !rounded-3xl" />}>
            <Donate />
          </InBrowser>
        </div>
        <DonorWall />
        <p className="flex flex-wrap items-center gap-3 lg:col-span-2">
          <span className="font-bold">
            <Trans>There is more to give than money:</Trans>
          </span>
          <Link to="/volunteer" className={buttonClass('plain')}>
            <Trans>Carry food as a volunteer</Trans>
          </Link>
          <Link to="/shelter-dashboard" className={buttonClass('plain')}>
            <Trans>Receive food as a shelter</Trans>
          </Link>
        </p>
      </div>
    </QueryClientProvider>
  )
}
export default DonatePage

export const ErrorBoundary = RouteFailure
