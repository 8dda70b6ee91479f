import { topic, topicKind } from '../../outbox/topic.ts'

/** The topics of rescue streams; a restaurant's own is that of its orders. */
export const lotTopic = topicKind('lot')
/** One shelter's runs. */
export const shelterTopic = topicKind('shelter')
/** Lots that any shelter could accept. */
export const sheltersTopic = topic('shelters')
/** One carrier's runs. */
export const carrierTopic = topicKind('carrier')
/** Runs that any carrier could claim. */
export const carriersTopic = topic('carriers')
/** Everything that happens to any lot or run, for admins. */
export const rescuesTopic = topic('rescues')
/** What is suggested to a shelter or a carrier, by the id of either. */
export const matchTopic = topicKind('match')
/** A pick-up that comes again, and its days. */
export const recurringTopic = topicKind('recurring')
