/**
 * Where a conversation with support stands: `open` waits for support, `answered` for the person; a new
 * message reopens a resolved one.
 */
export const threadStates = ['open', 'answered', 'resolved'] as const
export type ThreadState = (typeof threadStates)[number]

/**
 * Where admins find a conversation: `waiting` for them, also when what was put off is due; `snoozed` until
 * later; `answered`; `resolved`.
 */
export const inboxes = ['waiting', 'snoozed', 'answered', 'resolved'] as const
export type Inbox = (typeof inboxes)[number]

/** For at most so long a conversation can be put off. */
export const longestSnoozeDays = 90

/** What a person needs help with. */
export const helpTopics = ['orderLate', 'items', 'quality', 'payment', 'other'] as const
export type HelpTopic = (typeof helpTopics)[number]

/** Who wrote a message: the person whose thread it is, or support. */
export const messageAuthors = ['person', 'support'] as const
export type MessageAuthor = (typeof messageAuthors)[number]
