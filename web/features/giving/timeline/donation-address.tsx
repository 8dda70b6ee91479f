import { QueryClientProvider } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { DonationPage } from './donation-page.tsx'

/** The donation that the URL names, with the receipt's token for who is not signed in. */
const DonationAddress = () => {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <QueryClientProvider client={queryClient}>
      <DonationPage key={id} id={id} token={search.get('token')} />
    </QueryClientProvider>
  )
}
export default DonationAddress
