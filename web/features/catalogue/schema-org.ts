import type { Dish, Restaurant } from '#shared/catalogue/contracts.ts'

/** A dish as schema.org's MenuItem; the price in rupees. */
export const menuItem = (dish: Dish, origin: string) => ({
  '@type': 'MenuItem',
  name: dish.name,
  url: `${origin}/dishes/${encodeURIComponent(dish.id)}`,
  ...(dish.description !== '' && { description: dish.description }),
  image: origin + dish.image,
  ...(dish.isVeg && { suitableForDiet: 'https://schema.org/VegetarianDiet' }),
  offers: {
    '@type': 'Offer',
    price: (dish.price / 100).toFixed(2),
    priceCurrency: 'INR',
    availability: `https://schema.org/${dish.available ? 'InStock' : 'OutOfStock'}`,
  },
})

/** A restaurant as schema.org's Restaurant; `sections` is its menu, course by course. */
export const restaurantData = (
  restaurant: Restaurant,
  origin: string,
  sections: readonly { name: string; dishes: readonly Dish[] }[] = [],
) => ({
  '@type': 'Restaurant',
  name: restaurant.name,
  url: `${origin}/restaurants/${encodeURIComponent(restaurant.id)}`,
  image: `${origin}/og/restaurants/${encodeURIComponent(restaurant.id)}`,
  ...(restaurant.area !== '' && { address: { '@type': 'PostalAddress', addressLocality: restaurant.area } }),
  ...(restaurant.location && {
    geo: {
      '@type': 'GeoCoordinates',
      latitude: restaurant.location.lat,
      longitude: restaurant.location.lng,
    },
  }),
  servesCuisine: restaurant.cuisines,
  // Of what customers gave here; schema.org knows none of a MenuItem.
  ...(restaurant.rating !== null &&
    restaurant.ratingCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: restaurant.rating,
        ratingCount: restaurant.ratingCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  ...(sections.length > 0 && {
    hasMenu: {
      '@type': 'Menu',
      hasMenuSection: sections.map(({ name, dishes }) => ({
        '@type': 'MenuSection',
        name,
        hasMenuItem: dishes.map((dish) => menuItem(dish, origin)),
      })),
    },
  }),
})
