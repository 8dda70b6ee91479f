import { useSearchParams } from 'react-router'
import { dashboardPath } from '../../access/use-restaurant.ts'

/** The parameter of the URL that names the dish whose form is shown. */
export const dishParameter = 'dish'
export const newDish = 'new'
/** The same parameter, for the screen that imports a file. */
export const importDishes = 'import'
/** And for the one that puts the dishes in order. */
export const arrangeDishes = 'order'
/** For the restaurant's own categories, and for the options that dishes share. */
export const editCategories = 'categories'
export const editShared = 'options'

/**
 * Where the form of a dish is, or the list where none is named; the list's filters stay in the URL for the
 * way back.
 */
export const useMenuAddress = () => {
  const [search] = useSearchParams()
  return (dish?: string): string => {
    const next = new URLSearchParams(search)
    next.set('tab', 'menu')
    if (dish === undefined) next.delete(dishParameter)
    else next.set(dishParameter, dish)
    return `${dashboardPath}?${next}`
  }
}
