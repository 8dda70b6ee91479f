import { useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { data } from 'react-router'
import { RescueStoryContent } from '../features/impact/index.ts'
import { RouteFailure } from '../features/shell/index.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { untilRead } from '../lib/calls/until-read.ts'
import { serverContext } from '../lib/first-paint/server-context.ts'
import { useDishText } from '../lib/language/dish-text.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import type { Route } from './+types/rescue-story.ts'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const story = await context.get(serverContext).rescue(params.id)
  if (story === null) throw data(null, { status: 404 })
  return story
}

export const clientLoader = (asked: Route.ClientLoaderArgs) => untilRead(asked)

/** What became of one lot of surplus food. */
const RescuePage = ({ loaderData }: Route.ComponentProps) => {
  const { t } = useLingui()
  const { id, restaurant } = loaderData.lot
  const title = useDishText().nameOf({ name: loaderData.lot.title, nameHi: loaderData.lot.titleHi })
  const { name } = restaurant
  return (
    <QueryClientProvider client={queryClient}>
      <PageHead
        title={t`${title} from ${name}, rescued`}
        description={t`What became of food that was left over, step by step, on a public ledger that anybody can check.`}
        image={`/og/rescues/${encodeURIComponent(id)}`}
      />
      <RescueStoryContent key={id} loaded={loaderData} />
    </QueryClientProvider>
  )
}
export default RescuePage

export const ErrorBoundary = RouteFailure
