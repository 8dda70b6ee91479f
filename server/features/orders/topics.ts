/** The topics of order streams. */
export const orderTopic = (orderId: string) => `order:${orderId}`
export const restaurantTopic = (restaurantId: string) => `restaurant:${restaurantId}`
