/** What streams of deliveries can listen to. */

/** One agent's own deliveries. */
export const agentTopic = (agentId: string) => `agent:${agentId}`
/** What is free to carry, for every agent. */
export const deliveriesTopic = 'deliveries'
/** Where the courier of a delivery is: for whom the room of its subject shows it. */
export const courierTopic = (deliveryId: string) => `courier:${deliveryId}`
