import { Plural } from '@lingui/react/macro'
import { IconPhoneOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { marketDay } from '#shared/calendar.ts'
import { formatPaise } from '#shared/money/money.ts'
import { call } from '../../../lib/calls/api.ts'
import { useRestaurantId } from '../access/use-restaurant.ts'
import { restaurantKey } from '../order/kitchen-cache.ts'

/** What nobody accepted in time today, and what that would have brought in; nothing where that is nothing. */
export const Missed = () => {
  const restaurant = useRestaurantId()
  const { data } = useQuery({
    queryKey: [...restaurantKey(restaurant), 'missed'],
    queryFn: ({ signal }) => {
      const today = marketDay(new Date())
      const query = { from: today, to: today, ...(restaurant !== undefined && { restaurant }) }
      return call('GET /api/restaurant/stats/missed', { query }, { signal })
    },
  })
  if (!data || data.orders === 0) return null
  const amount = formatPaise(data.amount)
  return (
    <p className="flex items-center gap-2.5 rounded-card border-2 border-chilli bg-chilli-tint px-4 py-3 font-bold leading-tight text-chilli">
      <IconPhoneOff aria-hidden="true" size={22} className="shrink-0" />
      <Plural
        value={data.orders}
        one={`You missed # order, ${amount}, today.`}
        other={`You missed # orders, ${amount}, today.`}
      />
    </p>
  )
}
