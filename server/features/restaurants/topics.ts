import { topicKind } from '../../outbox/topic.ts'

/** The topic of everything that a restaurant's staff watch. */
export const restaurantTopic = topicKind('restaurant')
