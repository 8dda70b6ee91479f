/** The topics of delivery streams. */

/** One agent's own deliveries. */
export const agentTopic = (agentId: string) => `agent:${agentId}`
/** Deliveries that any agent can claim. */
export const deliveriesTopic = 'deliveries'
/** The position of a delivery's courier, for those whom the subject's feature allows to see it. */
export const positionTopic = (deliveryId: string) => `courier:${deliveryId}`
/** Everything that happens to deliveries, offers and shifts, for those who dispatch. */
export const dispatchTopic = 'dispatch'
