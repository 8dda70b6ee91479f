import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant, page, paging } from '../api/wire.ts'
import { languages } from '../languages.ts'
import { helpTopics, inboxes, messageAuthors, threadStates } from './threads.ts'
import { threadMessage, threadNote, threadSubject } from './validation.ts'

export const supportMessage = z.object({
  id: z.string(),
  from: z.enum(messageAuthors),
  /** Written by the demo's helper, not by a person. */
  automatic: z.boolean(),
  message: z.string(),
  at: instant,
})
export type SupportMessage = z.infer<typeof supportMessage>

export const supportThread = z.object({
  id: z.string(),
  /** What people call it: `T-00042`. */
  ticket: z.string(),
  /** The order that it is about; null for anything else. */
  orderId: z.nullable(z.string()),
  topic: z.enum(helpTopics),
  subject: z.string(),
  state: z.enum(threadStates),
  createdAt: instant,
  lastMessageAt: instant,
  /** When a person of support first answered; null until then. */
  acknowledgedAt: z.nullable(instant),
  /** By when that has to be, and by when it has to be solved (clocks.ts). */
  acknowledgeBy: instant,
  redressBy: instant,
  lastMessage: supportMessage,
  /** How many messages the caller has not read. */
  unread: z.int(),
  /** Whose it is, for admins; null for that person. */
  person: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      /** That of their account. */
      language: z.enum(languages),
      /** Whether they have a customer's account, to which credit can be given. */
      customer: z.boolean(),
    }),
  ),
  /** The admin who looks after it, for admins; null for nobody, and for that person. */
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Until when admins have put it off, for admins; null for nothing of it, and for that person. */
  snoozedUntil: z.nullable(instant),
})
export type SupportThread = z.infer<typeof supportThread>

/** One event of a stream: `message` with what was written, or `state` with a null message. */
export const supportEvent = z.object({
  threadId: z.string(),
  state: z.enum(threadStates),
  message: z.nullable(supportMessage),
})
export type SupportEvent = z.infer<typeof supportEvent>

const tag = 'Support'
const threadId = z.object({ id: z.string().check(maxLength(100)) })

export const supportThreads = endpoint({
  method: 'GET',
  path: '/api/support/threads',
  access: 'signedIn',
  tag,
  summary: "One's own conversations with support, the latest first; for admins everybody's",
  query: z.object({
    ...paging,
    state: z.optional(z.enum(threadStates)),
    orderId: z.optional(z.string().check(maxLength(100))),
    /** By the latest message; `oldest`: who waits longest comes first. */
    sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
    /** For admins, in place of `state`. */
    inbox: z.optional(z.enum(inboxes)),
    /** For admins: those that the caller looks after, or that nobody does. */
    assigned: z.optional(z.enum(['me', 'nobody'])),
    /** For admins: of one person. */
    person: z.optional(z.uuid()),
    /** `true`: an admin's own only. */
    mine: z.optional(z.enum(['true', 'false'])),
  }),
  response: page(supportThread),
})

export const openSupportThread = endpoint({
  method: 'POST',
  path: '/api/support/threads',
  access: 'signedIn',
  tag,
  summary: 'Ask support for help, on an order of one’s own or anything else',
  body: z.object({
    orderId: z.optional(z.nullable(z.string().check(z.minLength(1), maxLength(100)))),
    topic: z._default(z.enum(helpTopics), 'other'),
    subject: threadSubject,
    message: threadMessage,
  }),
  status: 201,
  response: supportThread,
})

export const oneSupportThread = endpoint({
  method: 'GET',
  path: '/api/support/threads/:id',
  access: 'signedIn',
  tag,
  summary: 'One conversation, for its person and admins',
  params: threadId,
  response: supportThread,
})

export const supportMessages = endpoint({
  method: 'GET',
  path: '/api/support/threads/:id/messages',
  access: 'signedIn',
  tag,
  summary: 'The messages of a conversation, the latest first',
  params: threadId,
  query: z.object(paging),
  response: page(supportMessage),
})

export const postSupportMessage = endpoint({
  method: 'POST',
  path: '/api/support/threads/:id/messages',
  access: 'signedIn',
  tag,
  summary: 'Write in a conversation: as its person, or as support; reopens a resolved one',
  params: threadId,
  body: z.object({ message: threadMessage }),
  status: 201,
  response: supportMessage,
})

export const readSupportThread = endpoint({
  method: 'POST',
  path: '/api/support/threads/:id/read',
  access: 'signedIn',
  tag,
  summary: 'Note that the caller has read the conversation so far',
  params: threadId,
  response: supportThread,
})

export const resolveSupportThread = endpoint({
  method: 'POST',
  path: '/api/support/threads/:id/resolve',
  access: 'signedIn',
  tag,
  summary: 'Close a conversation, as its person or as support',
  params: threadId,
  response: supportThread,
})

export const reopenSupportThread = endpoint({
  method: 'POST',
  path: '/api/support/threads/:id/reopen',
  access: 'signedIn',
  tag,
  summary: 'Open a closed conversation again, as its person or as support',
  params: threadId,
  response: supportThread,
})

export const assignSupportThread = endpoint({
  method: 'POST',
  path: '/api/admin/support/threads/:id/assign',
  access: ['ADMIN'],
  tag: 'Admin',
  summary: 'Say which admin looks after a conversation: oneself, somebody, or (null) nobody',
  params: threadId,
  body: z.object({ to: z.nullable(z.union([z.literal('me'), z.uuid()])) }),
  response: supportThread,
})

export const snoozeSupportThread = endpoint({
  method: 'POST',
  path: '/api/admin/support/threads/:id/snooze',
  access: ['ADMIN'],
  tag: 'Admin',
  summary:
    'Put a conversation off until a time; null: no longer. It comes back then, or when its person writes before',
  params: threadId,
  body: z.object({ until: z.nullable(z.iso.datetime().check(maxLength(40))) }),
  response: supportThread,
})

const supportNote = z.object({
  id: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  note: z.string(),
  at: instant,
})
export type SupportNote = z.infer<typeof supportNote>

export const supportNotes = endpoint({
  method: 'GET',
  path: '/api/admin/support/threads/:id/notes',
  access: ['ADMIN'],
  tag: 'Admin',
  summary: 'What admins wrote to each other about a conversation, the latest first; its person never sees it',
  params: threadId,
  query: z.object(paging),
  response: page(supportNote),
})

export const noteSupportThread = endpoint({
  method: 'POST',
  path: '/api/admin/support/threads/:id/notes',
  access: ['ADMIN'],
  tag: 'Admin',
  summary: 'Write a note beside a conversation, for admins alone',
  params: threadId,
  body: z.object({ note: threadNote }),
  status: 201,
  response: supportNote,
})

/** For admins alone, of the kind `desk`: something of a conversation changed that its person does not see. */
export type DeskEvent = { threadId: string }

/** Paths of SSE streams, which are no JSON endpoints and so have no contract. */
export const supportStreams = {
  thread: (id: string) => `/api/support/threads/${id}/events`,
  /** All conversations of the caller; of everybody for admins. */
  all: '/api/support/events',
} as const
