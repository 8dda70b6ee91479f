import { topic, topicKind } from '../../outbox/topic.ts'

/** The topics of delivery streams. */

/** One agent's own deliveries. */
export const agentTopic = topicKind('agent')
/** Deliveries that any agent can claim. */
export const deliveriesTopic = topic('deliveries')
/** The position of a delivery's courier, for those whom the subject's feature allows to see it. */
export const positionTopic = topicKind('courier')
/** Everything that happens to deliveries, offers and shifts, for those who dispatch. */
export const dispatchTopic = topic('dispatch')
