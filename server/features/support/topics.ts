/** The topics of support's streams. A thread's own comes first: its events are in one order. */
export const threadTopic = (threadId: string) => `support:${threadId}`
export const threadsOfTopic = (userId: string) => `support-of:${userId}`
/** What of a thread only admins hear: notes, and until when it is put off. */
export const deskOfTopic = (threadId: string) => `support-desk:${threadId}`
/** Everybody's threads, for admins. Whoever listens to it counts as present. */
export const supportTeamTopic = 'support-team'
