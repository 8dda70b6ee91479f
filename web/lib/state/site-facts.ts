import { useRouteLoaderData } from 'react-router'
import type { SiteFacts } from '#shared/loader-services.ts'

/** Payment methods that are offered besides cash. */
export const useOnlinePayments = (): SiteFacts['onlinePayments'] => useSiteFacts()?.onlinePayments ?? []

/** With which of them a gift can be charged again every month. */
export const useMonthlyPayments = (): SiteFacts['monthlyPayments'] => useSiteFacts()?.monthlyPayments ?? []

/** Whether card number or UPI ID are asked for here, or on a page of the payment service. */
export const useTakesDetails = (): boolean => useSiteFacts()?.takesDetails ?? true

/** Facts about this installation, from the root loader. */
export const useSiteFacts = (): SiteFacts | undefined => useRouteLoaderData<SiteFacts>('root')
