import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { minuteMs } from '#shared/time.ts'
import { call } from '../../../lib/calls/api.ts'
import { useNow } from '../../../lib/language/time.ts'
import { profileKey } from '../access/use-profile.ts'
import { restaurantQuery, useRestaurantId, useWorksHere } from '../access/use-restaurant.ts'

/** Under the profile's: what is published of the restaurant reads it again. */
const testKey = (restaurant: string | undefined) => [...profileKey(restaurant), 'test-order'] as const
const clockMs = 5_000

const useTest = () => {
  const restaurant = useRestaurantId()
  return useQuery({
    queryKey: testKey(restaurant),
    queryFn: ({ signal }) =>
      call('GET /api/restaurant/test-order', { query: restaurantQuery(restaurant) }, { signal }),
    staleTime: minuteMs,
    enabled: useWorksHere(),
  })
}

/** The test order that waits now; null if there is none. It goes away by itself. */
export const useTestOrder = () => {
  const { data } = useTest()
  const now = useNow(clockMs)
  const waiting = data?.waiting ?? null
  return waiting !== null && Date.parse(waiting.expiresAt) > now ? waiting : null
}

const useChange = <A>(send: (restaurant: string | undefined, asked: A) => ReturnType<typeof acknowledge>) => {
  const client = useQueryClient()
  const restaurant = useRestaurantId()
  return useMutation({
    mutationFn: (asked: A) => send(restaurant, asked),
    onSuccess: (now) => client.setQueryData(testKey(restaurant), now),
  })
}

const acknowledge = (restaurant: string | undefined, heard: boolean) =>
  call('POST /api/restaurant/test-order/acknowledge', { query: restaurantQuery(restaurant), body: { heard } })

/** Sends the kitchen a test order. */
export const usePlaceTestOrder = () =>
  useChange((restaurant, _asked: null) =>
    call('POST /api/restaurant/test-order', { query: restaurantQuery(restaurant) }),
  )

/** Ends it: it was heard, or is no longer wanted. */
export const useAcknowledgeTestOrder = () => useChange(acknowledge)
