import { Trans, useLingui } from '@lingui/react/macro'
import { AboutContent } from '../features/about/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { untilRead } from '../lib/calls/until-read.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { requestLocale } from '../lib/language/request-locale.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import type { Route } from './+types/about.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  context.get(serverContext).about(requestLocale(request))

export const clientLoader = (asked: Route.ClientLoaderArgs) => untilRead(asked)

const About = ({ loaderData: { stats, ledger } }: Route.ComponentProps) => {
  const { t } = useLingui()
  return (
    <div className="mx-auto max-w-4xl px-4 pt-8">
      <PageHead
        title={t`About Us`}
        description={t`Good kitchens, fair couriers, and leftovers that feed people: what Annapurna Eats is for.`}
      />
      <h1 className="mb-6 text-4xl md:text-5xl">
        <Trans>Good food, and none of it wasted.</Trans>
      </h1>
      <AboutContent stats={stats} ledger={ledger} />
    </div>
  )
}
export default About

export const ErrorBoundary = RouteFailure
