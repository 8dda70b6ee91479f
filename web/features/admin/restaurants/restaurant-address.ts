import { useSearchParams } from 'react-router'

/** What the tab shows, in the URL: a restaurant's page, the form for a new one, or the applications. */
const restaurantParameter = 'restaurant'
const addParameter = 'add'

export const useShown = (): { restaurant: string | null; adding: boolean; applications: boolean } => {
  const [search] = useSearchParams()
  return {
    restaurant: search.get(restaurantParameter),
    adding: search.has(addParameter),
    applications: search.get('list') === 'applications',
  }
}

/** Where a restaurant's page is, or the list, with the list's filters kept. */
export const useRestaurantAddress = () => {
  const [search] = useSearchParams()
  return (id?: string): string => {
    const next = new URLSearchParams(search)
    next.delete(addParameter)
    if (id === undefined) next.delete(restaurantParameter)
    else next.set(restaurantParameter, id)
    return `?${next}`
  }
}
