import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { MonthlyCard } from './monthly-card.tsx'

/** The monthly gift that a donation is of; whoever came to stop it finds it in front of them. */
export const MonthlyOfDonation = ({ id, token }: { id: string; token: string | null }) => {
  const place = useRef<HTMLDivElement>(null)
  const { data: gift } = useQuery({
    queryKey: ['monthly-gift', id, token],
    queryFn: ({ signal }) =>
      call(
        'GET /api/donations/:id/monthly',
        { params: { id }, query: token === null ? {} : { token } },
        { signal },
      ),
  })
  const isThere = gift !== undefined
  useEffect(() => {
    // The card came after the browser had looked for its place.
    if (isThere && location.hash === '#monthly') place.current?.scrollIntoView({ block: 'center' })
  }, [isThere])
  return <div ref={place}>{gift && <MonthlyCard gift={gift} token={token} />}</div>
}
