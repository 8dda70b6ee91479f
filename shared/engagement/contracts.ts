import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { adminList, searched } from '../api/lists.ts'
import { done, instant } from '../api/wire.ts'
import { threadMessage } from '../support/validation.ts'
import { chatMessage, contactForm, contactTopics, messageStatuses, newsletterEmail } from './validation.ts'

/** The topics that the chat answers; for `other`, everything else, it offers to leave a message. */
export const chatTopics = [
  'person',
  'greeting',
  'orderStatus',
  'complaint',
  'deliveryTime',
  'deliveryFee',
  'dish',
  'diet',
  'donation',
  'refund',
  'cancellation',
  'hours',
  'firstOrder',
  'payment',
  'other',
] as const
export type ChatTopic = (typeof chatTopics)[number]

const tag = 'Engagement'

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  access: 'public',
  tag,
  summary: 'Subscribe; an e-mail asks to confirm, and brings a code for 10 % off the first order after that',
  body: z.object({ email: newsletterEmail }),
  response: done,
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'public',
  tag,
  summary:
    "Confirm a subscription, with the token of the e-mail's link; the code comes with the answer and by e-mail",
  body: z.object({ token: z.string().check(maxLength(200)) }),
  response: z.object({ message: z.string(), promoCode: z.string() }),
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  access: 'public',
  tag,
  summary: "Leave the newsletter, with the token of an e-mail's link",
  body: z.object({ token: z.string().check(maxLength(200)) }),
  response: done,
})

export const contact = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  tag,
  summary: 'Leave a message for the operator',
  body: contactForm,
  status: 201,
  /** `ticket`: what the message is called, `M-...`. */
  response: z.object({ ...done.shape, ticket: z.string() }),
})

/** A message of the contact form, with what was written back. */
const contactMessage = z.object({
  id: z.string(),
  /** `M-...`, and by when it has to be acknowledged and redressed if it is a complaint. */
  ticket: z.string(),
  acknowledgeBy: instant,
  redressBy: instant,
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopics),
  message: z.string(),
  status: z.enum(messageStatuses),
  createdAt: instant,
  /** The account of whoever was signed in; null for a visitor. */
  userId: z.nullable(z.string()),
  answer: z.nullable(z.object({ message: z.string(), at: instant, by: z.string() })),
})
export type ContactMessage = z.infer<typeof contactMessage>

export const contactMessages = adminList({
  path: '/api/admin/messages',
  summary: 'Messages of the contact form: the latest first, or the one that waits longest first',
  filter: {
    status: z.optional(z.enum(messageStatuses)),
    /** Part of the name, the e-mail address or the message, or its ticket's number. */
    ...searched,
    sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
  },
  item: contactMessage,
})

export const answerContactMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/answer',
  access: ['ADMIN'],
  tag: 'Admin',
  summary: 'E-mail an answer to whoever wrote the message, once',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  body: z.object({ message: threadMessage }),
  response: contactMessage,
})

export const chat = endpoint({
  method: 'POST',
  path: '/api/chat',
  access: 'public',
  tag,
  summary: 'Ask the live chat, which has an answer for each of its topics',
  body: z.object({ message: chatMessage }),
  response: z.object({
    reply: z.string(),
    topic: z.enum(chatTopics),
    /** A code for 20 % off the first order; null when the answer is about something else. */
    promoCode: z.nullable(z.string()),
    /** A page that the reply is about. */
    link: z.nullable(z.object({ label: z.string(), path: z.string() })),
  }),
})
