import type { Language } from '#shared/languages.ts'
import { formatPaise } from '#shared/money/money.ts'
import type { Deps } from '../../deps.ts'
import { i18nFor } from '../../languages.ts'
import { menuSize } from '../catalogue/list-dishes.ts'
import { readSetting } from '../settings/read-setting.ts'
import type { Answer } from './chat-reply.ts'

/** How much of the menu is vegetarian, as it is now. */
export const dietReply = async (deps: Deps, language: Language): Promise<Answer> => {
  const i18n = i18nFor(language)
  const { all, veg } = await menuSize(deps)
  return {
    reply: i18n._(
      /*i18n*/ '{veg} of our {all} dishes are vegetarian; a green mark shows them. Type “vegan”, “Jain” or “without nuts” into the search: it brings what kitchens say is that, and nothing else.',
      { veg, all },
    ),
    link: { label: i18n._(/*i18n*/ 'Vegetarian dishes'), path: '/menu?veg=true' },
  }
}

/** The delivery fee that checkout takes now. */
export const deliveryFeeReply = async ({ db }: Deps, language: Language): Promise<Answer> => {
  const { deliveryFee, freeDeliveryOver } = await readSetting(db, 'pricing')
  const reply = i18nFor(language)._(
    /*i18n*/ 'Delivery costs {fee} for each restaurant you order from. Over {limit} at one restaurant it is free.',
    { fee: formatPaise(deliveryFee), limit: formatPaise(freeDeliveryOver) },
  )
  return { reply, link: null }
}
