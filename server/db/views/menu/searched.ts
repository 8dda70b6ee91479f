import { searchedRestaurants } from '../restaurants/searched.ts'

/** SQL text and nothing else, so that the search's thread loads no more than it needs. */
const dishColumns = `d.id, d.restaurant_id AS "restaurantId", d.name, d.name_hi AS "nameHi", d.description, d.category, d.is_veg AS "isVeg",
  d.is_spicy AS "isSpicy", d.allergens, d.special_offer AS "specialOffer", d.best_seller AS "bestSeller"`

/** The dishes `d` that customers see, as they are searched. */
export const searchedDishes = `SELECT ${dishColumns} FROM dishes d JOIN (${searchedRestaurants}) r ON r.id = d.restaurant_id
  WHERE d.deleted_at IS NULL`
