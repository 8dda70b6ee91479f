import type { Room } from '../../room.ts'
import { adminRestaurantRoutes } from './admin/routes.ts'
import { profileRoutes } from './profile/routes.ts'

export const restaurants: Room = { name: 'restaurants', routes: [profileRoutes, adminRestaurantRoutes] }
