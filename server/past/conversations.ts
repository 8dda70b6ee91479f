import { minuteMs } from '#shared/time.ts'
import { readThread, resolveThread } from '../features/support/change-thread.ts'
import { openThread } from '../features/support/open-thread.ts'
import { postMessage } from '../features/support/post-message.ts'
import type { Caller } from '../http/sign-in/access-token.ts'
import type { Agenda } from './agenda.ts'
import type { Cast } from './cast.ts'
import type { OrderRows } from './order-course.ts'
import type { Past } from './past-deps.ts'

/** The share of orders that are written about. */
const shareAsked = 0.009

/** Now and then a customer writes to support about an order, somebody answers, and it is settled. */
export const planConversation = (
  { deps, chance }: Past,
  agenda: Agenda,
  { order }: OrderRows,
  { known }: Pick<Cast, 'known'>,
  now: Date,
): void => {
  const adminId = known.get('admin')
  if (order.deliveredAt === null || adminId === undefined || !chance.happens(shareAsked)) return
  const { topic, subject, question, answer, thanks } = chance.pick(talks)
  const person = callerOf(order.userId, ['ROLE_CUSTOMER'])
  const admin = callerOf(adminId, ['ROLE_ADMIN'])
  const from = topic === 'orderLate' ? order.promisedBy : order.deliveredAt
  const at = (minutes: number) => new Date(from.getTime() + minutes * minuteMs)
  const [first, second, third] = [chance.between(1, 9), chance.between(11, 60), chance.between(62, 180)]
  if (at(third + 30) >= now) return
  let id = ''
  agenda.add(at(first), async () => {
    const wanted = { orderId: order.id, topic, subject, message: question }
    id = (await openThread(deps, order.userId, wanted, 'en')).id
  })
  agenda.add(at(second), async () => {
    await postMessage(deps, admin, id, answer, 'en')
  })
  agenda.add(at(third), async () => {
    await readThread(deps, person, id)
    if (thanks !== null) await postMessage(deps, person, id, thanks, 'en')
  })
  agenda.add(at(third + 20), async () => {
    await resolveThread(deps, admin, id)
    await readThread(deps, admin, id)
  })
}

/** Somebody of the past, as commands know who calls. */
export const callerOf = (userId: string, roles: string[]): Caller => ({
  userId,
  username: '',
  roles,
  restaurantIds: [],
  sessionId: '',
  rightsVersion: 0,
})

export const talks = [
  {
    topic: 'orderLate',
    subject: 'Where is my order?',
    question: 'It was promised by now and nobody has called. Could you find out, please?',
    answer: 'Your courier was held up by the rain and is two streets away. Sorry for the wait!',
    thanks: 'It has just come, still hot. Thank you.',
  },
  {
    topic: 'items',
    subject: 'A dish is missing',
    question: 'The bread is not in the bag. What can I do?',
    answer: 'We are sorry. Please press “Ask for a refund” on the order, and we will decide about it today.',
    thanks: 'Done, thanks.',
  },
  {
    topic: 'payment',
    subject: 'Paid twice?',
    question: 'My bank shows two messages for one order. Was I charged twice?',
    answer: 'No: the first one was a reservation that your bank releases by itself, within three days.',
    thanks: 'Good to know, thank you for the quick answer.',
  },
  {
    topic: 'quality',
    subject: 'Less spicy next time',
    question: 'Can the kitchen make it milder for my children next time?',
    answer: 'Yes: choose “Mild” among the options of the dish, or write it in the notes.',
    thanks: null,
  },
  {
    topic: 'other',
    subject: 'Invoice for my office',
    question: 'I need an invoice for this lunch. Where do I find it?',
    answer: 'Open the order and press “Invoice”: it is there as a PDF once the order is delivered.',
    thanks: 'Found it!',
  },
] as const
