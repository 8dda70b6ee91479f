import { useLingui } from '@lingui/react/macro'
import type { RestaurantState } from '#shared/restaurants/admin-contracts.ts'

export const useRestaurantStates = (): Record<RestaurantState, string> => {
  const { t } = useLingui()
  return { live: t`Live`, paused: t`Paused`, draft: t`Draft`, suspended: t`Suspended` }
}

export const stateLooks: Record<RestaurantState, string> = {
  live: 'bg-leaf-tint text-leaf',
  paused: 'bg-accent-tint text-accent',
  draft: 'bg-sunken text-soft',
  suspended: 'bg-chilli-tint text-chilli',
}
