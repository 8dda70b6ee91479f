import { accounts } from './features/accounts/room.ts'
import { approvals } from './features/approvals/room.ts'
import { areas } from './features/areas/room.ts'
import { audit } from './features/audit/room.ts'
import { auditLog } from './features/audit-log/room.ts'
import { autopilot } from './features/autopilot/room.ts'
import { books } from './features/books/room.ts'
import { catalogue } from './features/catalogue/room.ts'
import { catalogueChanges } from './features/catalogue-changes/room.ts'
import { checkout } from './features/checkout/room.ts'
import { content } from './features/content/room.ts'
import { credit } from './features/credit/room.ts'
import { deliveries } from './features/deliveries/room.ts'
import { discovery } from './features/discovery/room.ts'
import { dispatch } from './features/dispatch/room.ts'
import { drawings } from './features/drawings/room.ts'
import { engagement } from './features/engagement/room.ts'
import { favorites } from './features/favorites/room.ts'
import { giving } from './features/giving/room.ts'
import { groupCarts } from './features/group-carts/room.ts'
import { health } from './features/health/room.ts'
import { impact } from './features/impact/room.ts'
import { invoices } from './features/invoices/room.ts'
import { jobs } from './features/jobs/room.ts'
import { ledger } from './features/ledger/room.ts'
import { meals } from './features/meals/room.ts'
import { menu } from './features/menu/room.ts'
import { menuImport } from './features/menu-import/room.ts'
import { notifications } from './features/notifications/room.ts'
import { orders } from './features/orders/room.ts'
import { partners } from './features/partners/room.ts'
import { payments } from './features/payments/room.ts'
import { payouts } from './features/payouts/room.ts'
import { pictures } from './features/pictures/room.ts'
import { places } from './features/places/room.ts'
import { privacy } from './features/privacy/room.ts'
import { promises } from './features/promises/room.ts'
import { promotions } from './features/promotions/room.ts'
import { receipts } from './features/receipts/room.ts'
import { refunds } from './features/refunds/room.ts'
import { reports } from './features/reports/room.ts'
import { rescue } from './features/rescue/room.ts'
import { restaurants } from './features/restaurants/room.ts'
import { search } from './features/search/room.ts'
import { settings } from './features/settings/room.ts'
import { shelters } from './features/shelters/room.ts'
import { slots } from './features/slots/room.ts'
import { staff } from './features/staff/room.ts'
import { support } from './features/support/room.ts'
import { suspensions } from './features/suspensions/room.ts'
import { thanks } from './features/thanks/room.ts'
import { views } from './features/views/room.ts'
import type { Room } from './room.ts'

/**
 * The house, from the ground up. A room may know the rooms of lower layers, never one of its own: what it
 * needs of those, or of higher ones, they hand in (room.ts). Below them all are db, http, jobs and outbox.
 * `npm run check` holds it (scripts/check-rooms.ts). A new room is a folder in features/ and a line here.
 */
export const layers: readonly (readonly Room[])[] = [
  // What is kept, and knows nobody.
  [audit, catalogueChanges, drawings, impact, ledger, notifications, pictures, receipts],
  // What the operator sets and sees, and what is found.
  [jobs, places, search, settings],
  // Who.
  [accounts, content, reports],
  // What a file of a menu says, how things are paid and carried, what takes a second admin.
  [menuImport, deliveries, payments, support, approvals, privacy],
  // Who sells, what, how it is shown, and for when and where it is ordered.
  [restaurants],
  [menu],
  [catalogue, slots, areas],
  // Who did what; who works where, who receives and carries food, and what people keep, save and give.
  [auditLog, staff, shelters, favorites, promotions, giving, credit],
  // What is rescued, who joins, and who is told to leave.
  [partners, rescue, suspensions],
  // What is ordered.
  [orders],
  // How it comes about, and what goes back.
  [checkout, refunds],
  // The papers that go with it.
  [invoices],
  // What is made of orders and gifts.
  [groupCarts, meals, engagement, dispatch, books, promises, payouts, thanks],
  // What only reads, or plays.
  [discovery, autopilot, health, views],
]

export const rooms: readonly Room[] = layers.flat()

export const roomMetrics = rooms.flatMap(({ metrics }) => metrics ?? [])
