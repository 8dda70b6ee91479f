import { topic, topicKind } from '../../outbox/topic.ts'

/** The topics of order streams. */
export const orderTopic = topicKind('order')
/** Everybody's orders, for admins. */
export const allOrdersTopic = topic('orders')
