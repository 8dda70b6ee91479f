import { Trans } from '@lingui/react/macro'
import { IconMapPin } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useOrderPages } from '../../orders/index.ts'
import { useAddresses } from '../../profile/index.ts'

/** Where the next order goes, and the way to another address. */
const DeliverTo = () => (
  <QueryClientProvider client={queryClient}>
    <Line />
  </QueryClientProvider>
)
export default DeliverTo

const Line = () => {
  const { data } = useAddresses(useUser()?.id ?? '')
  const orders = useOrderPages().data?.pages[0]?.items
  if (data === undefined) return null
  // As checkout begins: with the default, or with where the last order went.
  const last = orders?.find(({ fulfilment }) => fulfilment === 'delivery')?.shippingDetails
  const chosen =
    data.items.find(({ isDefault }) => isDefault) ??
    data.items[0] ??
    (last && last.address !== '' ? { label: '', address: last.address } : undefined)
  return (
    <Link
      to="/customer-dashboard?tab=addresses"
      className="group inline-flex min-h-11 min-w-0 max-w-full items-center gap-2 text-lg"
    >
      <IconMapPin aria-hidden="true" size={22} className="shrink-0 text-accent" />
      {chosen ? (
        <>
          <span className="shrink-0 text-soft">
            <Trans>Deliver to</Trans>
          </span>
          <b className="truncate group-hover:underline">
            {chosen.label !== '' ? `${chosen.label}, ${chosen.address}` : chosen.address}
          </b>
        </>
      ) : (
        <b className="group-hover:underline">
          <Trans>Say where we deliver to</Trans>
        </b>
      )}
    </Link>
  )
}
