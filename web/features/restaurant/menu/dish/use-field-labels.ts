import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Fields of a dish, as its API names them, for people. */
const labels: Record<string, ReturnType<typeof msg>> = {
  name: msg`Item name`,
  price: msg`Price`,
  category: msg`Category`,
  section: msg`Category`,
  description: msg`Description`,
  available: msg`Available`,
  backAt: msg`Available`,
  isVeg: msg`Diet`,
  isSpicy: msg`Spicy`,
  allergens: msg`Allergens`,
  servingSize: msg`Serving size`,
  quantity: msg`Quantity`,
  kcal: msg`Energy in kcal`,
  stockPerDay: msg`Portions a day`,
  options: msg`Options`,
  ingredients: msg`Ingredients`,
  nameHi: msg`Hindi name`,
  descriptionHi: msg`Hindi text`,
  quantityHi: msg`Hindi amount`,
  ingredientsHi: msg`Hindi list of what is in it`,
  image: msg`Photo`,
  originalPrice: msg`Offer`,
  discount: msg`Offer`,
  specialOffer: msg`Offer`,
}

/** The fields, each once, separated by commas. */
export const useFieldLabels = () => {
  const { i18n } = useLingui()
  return (fields: readonly string[]): string =>
    [
      ...new Set(
        fields.map((field) => {
          const label = labels[field]
          return label ? i18n._(label) : field
        }),
      ),
    ].join(', ')
}
