import type { Language } from '#shared/languages.ts'
import { combinedRange, shownRange } from '#shared/orders/arrival.ts'
import { busyNow } from '#shared/restaurants/busy.ts'
import type { Deps } from '../../deps.ts'
import { i18nFor } from '../../languages.ts'
import { waitsOf } from '../catalogue/arrivals.ts'
import { orderingState } from '../restaurants/opening-hours.ts'
import type { Answer } from './chat-reply.ts'

/** From the quickest to the slowest promise of the restaurants that are open now. */
export const deliveryTimeReply = async (deps: Deps, language: Language): Promise<Answer> => {
  const now = deps.clock()
  const open = [...(await waitsOf(deps)).values()].filter((wait) => orderingState(wait, now).open)
  const range = combinedRange(open.map((wait) => shownRange({ ...wait, busyMinutes: busyNow(wait, now) })))
  const i18n = i18nFor(language)
  return {
    reply: i18n._(
      /*i18n*/ 'Standard delivery takes {range} min now, depending on the kitchen: its own time is on its page, and checkout promises it. Outside the city it can take up to 90 min.',
      { range: range.replace(' min', '') },
    ),
    link: { label: i18n._(/*i18n*/ 'All restaurants'), path: '/restaurants' },
  }
}
