import type { Language } from '#shared/languages.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { Deps } from '../../deps.ts'
import { i18nFor } from '../../languages.ts'
import { listDishes } from '../catalogue/list-dishes.ts'
import { readSearch } from '../search/understand/read-search.ts'
import type { Answer } from './chat-reply.ts'

/** A chat is no menu: the best hits, and a link to the rest. */
const shown = 3
/** As the menu's search takes it. */
const longestSearch = 100

/** What a question says beside the dish; the search itself leaves out the other words of a sentence. */
const asking =
  /\b(prices?|costs?|rates?|how much|does|do (you|u) (have|sell|serve|make)|have you got)\b|कीमत|क़ीमत|दाम|कितने|कितना|कितनी/gi

/**
 * The dishes that somebody asks about, with restaurant and price, as the search finds them; null if it finds
 * none that can be had. Refusals: unavailable as in `searchDishes`.
 */
export const dishReply = async (deps: Deps, message: string, language: Language): Promise<Answer | null> => {
  const asked = message.replace(asking, ' ').slice(0, longestSearch)
  const q = readSearch(asked).named.join(' ')
  if (q === '') return null
  const { items } = await listDishes(deps, { q, limit: shown })
  const available = items.filter((dish) => dish.available)
  if (available.length === 0) return null
  const i18n = i18nFor(language)
  const lines = available.map(({ name, nameHi, price, restaurant }) =>
    i18n._(/*i18n*/ '{dish} from {restaurant}: {price}', {
      dish: language === 'hi' && nameHi ? nameHi : name,
      restaurant: restaurant.name,
      price: formatPaise(price),
    }),
  )
  return {
    reply: [i18n._(/*i18n*/ 'This is what I found on the menu:'), ...lines].join('\n'),
    link: { label: i18n._(/*i18n*/ 'See it on the menu'), path: `/menu?q=${encodeURIComponent(q)}` },
  }
}
