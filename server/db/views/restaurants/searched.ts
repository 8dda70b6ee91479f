/**
 * The restaurants that customers see, as they are searched; text and nothing else, so that the search's
 * thread loads no more than it needs.
 */
export const searchedRestaurants = 'SELECT id, name, area, city, cuisines FROM restaurants WHERE active'
