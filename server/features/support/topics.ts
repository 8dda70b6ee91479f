import { topic, topicKind } from '../../outbox/topic.ts'

/** The topics of support's streams. A thread's own comes first: its events are in one order. */
export const threadTopic = topicKind('support')
export const threadsOfTopic = topicKind('support-of')
/** What of a thread only admins hear: notes, and until when it is put off. */
export const deskOfTopic = topicKind('support-desk')
/** Everybody's threads, for admins. Whoever listens to it counts as present. */
export const supportTeamTopic = topic('support-team')
