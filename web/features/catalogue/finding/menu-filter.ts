import { everything, isMenuCategory } from '#shared/catalogue/categories.ts'
import type { MenuFilter } from '#shared/loader-services.ts'

const longestSearch = 100
const longestPlace = 40
const maxima = { minRating: 5, maxPrice: 100_000_000, maxMinutes: 1_440 } as const
const numbers = ['minRating', 'maxPrice', 'maxMinutes'] as const

/** The filter in a URL's query. Unknown values are ignored. */
export const readMenuFilter = (params: URLSearchParams): MenuFilter => {
  const text = (name: string) => {
    const value = (params.get(name) ?? '').trim()
    return value === everything ? '' : value
  }
  const number = (name: keyof typeof maxima) => {
    const value = Number(text(name))
    const whole = name === 'minRating' || Number.isInteger(value)
    return whole && value > 0 && value <= maxima[name] ? value : 0
  }
  const category = text('category')
  const veg = params.get('veg')
  return {
    q: text('q').slice(0, longestSearch),
    restaurant: text('restaurant'),
    category: isMenuCategory(category) ? category : '',
    diet: veg === 'true' ? 'veg' : veg === everything ? 'all' : '',
    offers: params.get('offers') === 'true',
    open: params.get('open') === 'true',
    minRating: number('minRating'),
    maxPrice: number('maxPrice'),
    maxMinutes: number('maxMinutes'),
    near: text('near').slice(0, longestPlace),
    cursor: text('cursor'),
  }
}

/** A filter as the parameters of a URL, and as the hidden fields of a form. */
export const menuParams = (filter: MenuFilter): [name: string, value: string][] => {
  const params: [string, string][] = []
  for (const name of ['q', 'restaurant', 'category', 'near', 'cursor'] as const)
    if (filter[name] !== '') params.push([name, filter[name]])
  if (filter.diet !== '') params.push(['veg', filter.diet === 'veg' ? 'true' : everything])
  for (const name of ['offers', 'open'] as const) if (filter[name]) params.push([name, 'true'])
  for (const name of numbers) if (filter[name] > 0) params.push([name, String(filter[name])])
  return params
}

/** The menu's URL for a filter with `change` applied. A changed filter starts at its first page. */
export const menuHref = (filter: MenuFilter, change: Partial<MenuFilter>): string => {
  const search = new URLSearchParams(menuParams({ ...filter, cursor: '', ...change })).toString()
  return search === '' ? '/menu' : `/menu?${search}`
}

/** The whole menu. */
export const wholeMenu: MenuFilter = readMenuFilter(new URLSearchParams())
