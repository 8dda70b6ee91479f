import * as account from './account.ts'
import * as credit from './credit.ts'
import * as giving from './giving.ts'
import * as newsletter from './newsletter.ts'
import * as operator from './operator.ts'
import * as orders from './orders.ts'
import * as partners from './partners.ts'
import * as rescue from './rescue.ts'
import * as restaurant from './restaurant.ts'
import * as support from './support.ts'

/** All messages by name. To add one, write its template in one of these files. */
export const templates = {
  ...account,
  ...credit,
  ...giving,
  ...newsletter,
  ...operator,
  ...orders,
  ...partners,
  ...rescue,
  ...restaurant,
  ...support,
}
