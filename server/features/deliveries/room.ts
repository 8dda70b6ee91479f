import { hasRole } from '#shared/accounts/roles.ts'
import * as tables from '../../db/tables/deliveries.ts'
import type { Room } from '../../room.ts'
import { courierLoad } from './assignment/delivery-limit.ts'
import { releaseSilentDeliveries } from './assignment/release-silent-deliveries.ts'
import { withdrawCourier } from './assignment/withdraw-courier.ts'
import { audited } from './audited.ts'
import { purgeProofPhotos } from './handover/proof-photo.ts'
import { purgeNotices } from './notices/read-notices.ts'
import { purgeOffers } from './offers/purge-offers.ts'
import { deliveriesOf, eraseCourier, hasOpenDeliveries, shiftsOf } from './personal-data.ts'
import { purgePositions } from './positions/courier-positions.ts'
import { routes } from './routes.ts'
import { purgePlaces } from './shifts/courier-places.ts'
import * as topics from './topics.ts'

export const deliveries: Room = {
  name: 'deliveries',
  tables,
  topics,
  audited,
  routes: [routes],
  jobs: (deps) => ({
    'release-silent-deliveries': async () => {
      await releaseSilentDeliveries(deps)
    },
  }),
  purges: [purgePositions, purgePlaces, purgeOffers, purgeNotices, purgeProofPhotos],
  account: (deps) => ({
    holdsBack: async (tx, userId) =>
      (await hasOpenDeliveries(tx, userId))
        ? /*i18n*/ 'An order is still under way. Please delete your account when it is over.'
        : undefined,
    exported: async (executor, { id }) => ({
      deliveries: await deliveriesOf(executor, id),
      courierShifts: await shiftsOf(executor, id),
    }),
    erase: (tx, { id }) => eraseCourier(tx, id, deps.clock()),
    figures: async (executor, userId) => ({ deliveries: await courierLoad(executor, userId) }),
    withdrawn: async (tx, userId, roles) => {
      if (hasRole(roles, 'DELIVERY_AGENT')) await withdrawCourier(deps, tx, userId)
    },
  }),
}
