import { eq } from 'drizzle-orm'
import type { Paise } from '#shared/money/money.ts'
import type { Transaction } from '../../../db/connection.ts'
import { storefronts } from '../../../db/views/restaurants.ts'
import type { Deps } from '../../../deps.ts'
import { publish } from '../../../outbox/publish.ts'
import { type Profile, profileOf } from '../../accounts/profiles.ts'
import { agentTopic } from '../../deliveries/topics.ts'
import { notify, type Recipient, type TemplateData, type TemplateName } from '../../notifications/notify.ts'
import { firstName } from '../disclosure.ts'
import { orderEvent } from '../order-event.ts'
import type { OrderRow } from '../read-orders.ts'
import { orderTopic } from '../topics.ts'

type Needed = Pick<Deps, 'settings' | 'mailer' | 'notifications' | 'clock'>

/** Nothing to an account that is gone. */
const write = async <N extends TemplateName>(
  deps: Needed,
  tx: Transaction,
  account: Profile | undefined,
  name: N,
  data: TemplateData<N>,
): Promise<void> => {
  if (!account || account.deletedAt !== null) return
  const { email, language, preferences } = account
  await notify(deps, tx, { email, language, preferences } satisfies Recipient, name, data)
}

const restaurantName = async (tx: Transaction, id: string): Promise<string> =>
  (await tx.select({ name: storefronts.name }).from(storefronts).where(eq(storefronts.id, id)))[0]?.name ?? ''

/** Publishes to the customer and the courier alone that something about the order's tip is new. */
const publishTip = async (
  deps: Needed,
  tx: Transaction,
  order: OrderRow,
  { action, by, courierId, now }: { action: string; by: string; courierId: string; now: Date },
): Promise<void> => {
  const event = orderEvent(order, { action, status: order.status, by, at: now })
  await publish(deps, tx, { ...event, topics: [orderTopic(order.id), agentTopic(courierId)] })
}

/**
 * Says of a tip of `amount` paise that was given after the delivery: to the courier that it came, and to the
 * customer, who paid it by itself, that it is the courier's whole.
 */
export const announceTip = async (
  deps: Needed,
  tx: Transaction,
  { order, courierId, amount, now }: { order: OrderRow; courierId: string; amount: Paise; now: Date },
): Promise<void> => {
  await publishTip(deps, tx, order, { action: 'tip', by: 'customer', courierId, now })
  const [courier, customer] = [await profileOf(tx, courierId), await profileOf(tx, order.userId)]
  const about = { id: order.id, restaurant: await restaurantName(tx, order.restaurantId), amount }
  await write(deps, tx, courier, 'tipReceived', about)
  await write(deps, tx, customer, 'tipGiven', { ...about, courier: firstName(courier) })
}

/** Hands a courier's thanks on to the customer. */
export const announceThanks = async (
  deps: Needed,
  tx: Transaction,
  { order, courierId, now }: { order: OrderRow; courierId: string; now: Date },
): Promise<void> => {
  await publishTip(deps, tx, order, { action: 'thanks', by: 'agent', courierId, now })
  const [courier, customer] = [await profileOf(tx, courierId), await profileOf(tx, order.userId)]
  await write(deps, tx, customer, 'tipThanks', {
    id: order.id,
    restaurant: await restaurantName(tx, order.restaurantId),
    courier: firstName(courier),
  })
}
