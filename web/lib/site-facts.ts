import { useRouteLoaderData } from 'react-router'
import type { SiteFacts } from '#shared/loader-services.ts'

/** What can be paid with beside cash. */
export const useOnlinePayments = (): SiteFacts['onlinePayments'] => useSiteFacts()?.onlinePayments ?? []

/** What the root of every page was rendered with. */
export const useSiteFacts = (): SiteFacts | undefined => useRouteLoaderData<SiteFacts>('root')
