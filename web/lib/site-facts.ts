import { useRouteLoaderData } from 'react-router'
import type { SiteFacts } from '#shared/page-data.ts'

/** What the root of every page was rendered with. */
export const useSiteFacts = (): SiteFacts | undefined => useRouteLoaderData<SiteFacts>('root')
