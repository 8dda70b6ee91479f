/** The topic of everything that a restaurant's staff watch. */
export const restaurantTopic = (restaurantId: string) => `restaurant:${restaurantId}`
