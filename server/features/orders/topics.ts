/** The topics of order streams. */
export const orderTopic = (orderId: string) => `order:${orderId}`
/** Everybody's orders, for admins. */
export const allOrdersTopic = 'orders'
