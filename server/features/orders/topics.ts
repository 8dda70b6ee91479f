/** What streams of orders can listen to. */
export const orderTopic = (orderId: string) => `order:${orderId}`
/** Where the courier of an order is: for whom disclosure.ts shows it. */
export const courierTopic = (orderId: string) => `courier:${orderId}`
export const restaurantTopic = (restaurantId: string) => `restaurant:${restaurantId}`
/** One agent's own deliveries. */
export const agentTopic = (agentId: string) => `agent:${agentId}`
/** What is free to carry, for every agent. */
export const deliveriesTopic = 'deliveries'
