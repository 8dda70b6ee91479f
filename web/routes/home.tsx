import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { DishGrid } from '../features/catalogue/index.ts'
import { Newsletter } from '../features/engagement/index.ts'
import {
  Countdown,
  Courses,
  Features,
  firstEnd,
  Hero,
  Testimonials,
  UsualDishes,
} from '../features/home/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { untilRead } from '../lib/calls/until-read.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { requestLocale } from '../lib/language/request-locale.ts'
import { useUser } from '../lib/session/session.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import type { Route } from './+types/home.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  context.get(serverContext).home(requestLocale(request))

export const clientLoader = (asked: Route.ClientLoaderArgs) => untilRead(asked)

const Home = ({ loaderData: { offers, closed, asOf, content, ledger } }: Route.ComponentProps) => {
  const { t } = useLingui()
  const user = useUser()
  const endsAt = firstEnd(offers)
  const isClosed = (dish: (typeof offers)[number]) => Number(dish.restaurant.id in closed)
  return (
    <>
      <PageHead
        description={t`Order from kitchens around you and watch your food on its way, from the pan to your door.`}
      />
      <Hero content={content.hero} ledger={ledger} />
      <div className="mx-auto max-w-6xl px-4">
        {user && (
          <Suspense>
            <UsualDishes />
          </Suspense>
        )}
        <Courses />
        {offers.length > 0 && content.offers.shown && (
          <section aria-labelledby="offers" className="pt-14">
            <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
              <div>
                <h2 id="offers" className="text-3xl">
                  {content.offers.title}
                </h2>
                <p className="text-soft">{content.offers.text}</p>
              </div>
              {endsAt !== undefined && <Countdown endsAt={endsAt} asOf={asOf} />}
            </div>
            <DishGrid
              dishes={offers.toSorted((one, other) => isClosed(one) - isClosed(other))}
              closed={closed}
              asOf={asOf}
              columns={3}
            />
            <p className="mt-4">
              <Link
                to="/menu?offers=true"
                className="inline-flex min-h-11 items-center gap-1 font-bold text-accent hover:underline"
              >
                <Trans>All offers</Trans>
                <IconArrowRight aria-hidden="true" size={18} />
              </Link>
            </p>
          </section>
        )}
        <Link
          to="/rescue"
          className="mt-14 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-leaf-tint p-5 sm:p-6"
        >
          <span className="min-w-0 flex-1 basis-72">
            <span className="block font-display text-2xl font-bold text-leaf">
              <Trans>Rescue deals</Trans>
            </span>
            <Trans>Good food of today at a small price. What nobody buys goes to shelters.</Trans>
          </span>
          <span className="inline-flex min-h-11 items-center gap-1 font-bold text-leaf">
            <Trans>See what can be saved</Trans>
            <IconArrowRight aria-hidden="true" size={18} />
          </span>
        </Link>
        <Later>
          <Features />
        </Later>
        {content.testimonials.length > 0 && (
          <Later>
            <Testimonials {...content} />
          </Later>
        )}
        <Later>
          <Newsletter />
        </Later>
      </div>
    </>
  )
}
export default Home

/** A section far down the page. */
const Later = ({ children }: { children: ReactNode }) => <div className="drawn-when-near">{children}</div>

export const ErrorBoundary = RouteFailure
