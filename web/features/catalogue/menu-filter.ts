import { everything, isMenuCategory } from '#shared/catalogue.ts'
import type { MenuFilter } from '#shared/loader-services.ts'

const longestSearch = 100

/** The filter in a URL's query. Unknown values are ignored. */
export const readMenuFilter = (params: URLSearchParams): MenuFilter => {
  const text = (name: string) => {
    const value = (params.get(name) ?? '').trim()
    return value === everything ? '' : value
  }
  const category = text('category')
  return {
    q: text('q').slice(0, longestSearch),
    restaurant: text('restaurant'),
    category: isMenuCategory(category) ? category : '',
    veg: params.get('veg') === 'true',
    offers: params.get('offers') === 'true',
    cursor: text('cursor'),
  }
}

/** The menu's URL for a filter with `change` applied. A changed filter starts at its first page. */
export const menuHref = (filter: MenuFilter, change: Partial<MenuFilter>): string => {
  const next = { ...filter, cursor: '', ...change }
  const params = new URLSearchParams()
  for (const name of ['q', 'restaurant', 'category', 'cursor'] as const)
    if (next[name] !== '') params.set(name, next[name])
  if (next.veg) params.set('veg', 'true')
  if (next.offers) params.set('offers', 'true')
  const search = params.toString()
  return search === '' ? '/menu' : `/menu?${search}`
}
