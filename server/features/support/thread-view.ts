import { hasRole } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import { acknowledgeBy, redressBy, ticketNumber } from '#shared/support/clocks.ts'
import type { SupportMessage, SupportThread } from '#shared/support/contracts.ts'
import type { MessageAuthor } from '#shared/support/threads.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import type { MessageRow, ThreadRecord } from './thread-store.ts'

/** The same refusal for another's thread and for one that does not exist. */
export const noSuchThread = () => new Refusal('not_found', /*i18n*/ 'This conversation was not found.')

/** The side on which somebody takes part in a thread: its person, or support; null for everybody else. */
export const sideOf = (
  { userId }: { userId: string },
  caller: Pick<Caller, 'userId' | 'roles'>,
): MessageAuthor | null => {
  if (userId === caller.userId) return 'person'
  return hasRole(caller.roles, 'ADMIN') ? 'support' : null
}

export const messageView = ({ id, author, automatic, message, at }: MessageRow): SupportMessage => ({
  id: String(id),
  from: author,
  automatic,
  message,
  at: at.toISOString(),
})

export const threadView = (
  { thread, last, person, assignee }: ThreadRecord,
  side: MessageAuthor,
): SupportThread => ({
  id: thread.id,
  ticket: ticketNumber(thread.number),
  orderId: thread.orderId,
  topic: thread.topic,
  subject: thread.subject,
  state: thread.state,
  createdAt: thread.createdAt.toISOString(),
  lastMessageAt: thread.lastMessageAt.toISOString(),
  acknowledgedAt: thread.firstAnsweredAt?.toISOString() ?? null,
  acknowledgeBy: acknowledgeBy(thread.createdAt).toISOString(),
  redressBy: redressBy(thread.createdAt).toISOString(),
  lastMessage: messageView(last),
  unread: side === 'person' ? thread.unreadByPerson : thread.unreadBySupport,
  person:
    side === 'person'
      ? null
      : {
          id: person.id,
          name: person.fullName || person.username,
          language: person.language,
          customer: hasRole(person.roles, 'CUSTOMER'),
        },
  assignee:
    side === 'person' || assignee === null
      ? null
      : { id: assignee.id, name: assignee.fullName || assignee.username },
  snoozedUntil: side === 'person' ? null : (thread.snoozedUntil?.toISOString() ?? null),
})
