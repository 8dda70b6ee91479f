import { useLingui } from '@lingui/react/macro'
import { menuCategoryLabels } from '#shared/catalogue/categories.ts'
import type { Understood } from '#shared/catalogue/contracts.ts'
import { allergenLabels } from '#shared/menu/restaurant-menu.ts'
import { formatPaise, type Paise } from '#shared/money/money.ts'

/** What a wish is called. */
export const useWishNames = (cheap: Paise) => {
  const { t, i18n } = useLingui()
  const orLess = (price: Paise) => {
    const rupees = formatPaise(price).replace(/\.00$/, '')
    return t`${rupees} or less`
  }
  return (wish: Understood): string => {
    switch (wish.kind) {
      case 'veg':
        return t`Veg only`
      case 'nonVeg':
        return t`Non-veg only`
      case 'vegan':
        return t`Vegan`
      case 'jain':
        return t`Jain`
      case 'spicy':
        return t`Spicy`
      case 'mild':
        return t`Not spicy`
      case 'open':
        return t`Open now`
      case 'near':
        return t`Near me`
      case 'offers':
        return t`Offers`
      case 'cheap':
        return orLess(cheap)
      case 'maxPrice':
        return orLess(wish.price)
      case 'maxMinutes': {
        const maxMinutes = wish.minutes
        return t`${maxMinutes} min or less`
      }
      case 'minRating': {
        const stars = wish.stars.toFixed(1)
        return t`${stars} and up`
      }
      case 'category':
        return i18n._(menuCategoryLabels[wish.category])
      case 'without': {
        const { word } = wish
        return t`“${word}” not mentioned`
      }
      case 'free': {
        const allergen = i18n._(allergenLabels[wish.allergen])
        return t`Declared without: ${allergen}`
      }
    }
  }
}
