import * as tables from '../../db/tables/autopilot.ts'
import type { Room } from '../../room.ts'
import { startAutopilot } from './autopilot.ts'

export const autopilot: Room = {
  name: 'autopilot',
  tables,
  reads: [
    'accounts.users',
    'deliveries.courier_positions',
    'deliveries.deliveries',
    'meals.meal_redemptions',
    'menu.dishes',
    'orders.order_timeline',
    'orders.orders',
    'rescue.rescue_runs',
    'rescue.surplus_lots',
    'rescue.surplus_reservations',
    'restaurants.restaurants',
    'shelters.shelters',
    'staff.restaurant_staff',
  ],
  services: [(deps) => (deps.settings.autopilot ? startAutopilot(deps) : undefined)],
}
