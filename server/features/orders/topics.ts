/** What streams of orders can listen to. */
export const orderTopic = (orderId: string) => `order:${orderId}`
export const restaurantTopic = (restaurantId: string) => `restaurant:${restaurantId}`
