import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Section, sectionLabels, sections } from '#shared/menu/restaurant-menu.ts'
import { formatPaise, paise } from '#shared/money/money.ts'

/** The cells of a file, as people read them. */
const labels: Record<string, ReturnType<typeof msg>> = {
  name: msg`Item name`,
  price: msg`Price`,
  category: msg`Category`,
  description: msg`Description`,
  available: msg`Available`,
  diet: msg`Diet`,
  spicy: msg`Spicy`,
  allergens: msg`Allergens`,
  'serving size': msg`Serving size`,
  quantity: msg`Quantity`,
  kcal: msg`Energy in kcal`,
  'portions a day': msg`Portions a day`,
  options: msg`Options`,
  ingredients: msg`Ingredients`,
  'name in hindi': msg`Hindi name`,
  'description in hindi': msg`Hindi text`,
  'quantity in hindi': msg`Hindi amount`,
  'ingredients in hindi': msg`Hindi list of what is in it`,
}
const words: Record<string, ReturnType<typeof msg>> = {
  yes: msg`Yes`,
  no: msg`No`,
  veg: msg`Vegetarian`,
  'non-veg': msg`Non-vegetarian`,
}

type Option = { name: string; price: number }
type Group = { name: string; choices: Option[] }

/** `Size: Half, Full +₹50.00`; what is no list of groups stays as it is written. */
const optionsText = (cell: string): string => {
  try {
    return (JSON.parse(cell) as Group[])
      .map(({ name, choices }) => {
        const all = choices.map((one) =>
          one.price > 0 ? `${one.name} +${formatPaise(paise(Math.round(one.price * 100)))}` : one.name,
        )
        return `${name}: ${all.join(', ')}`
      })
      .join('; ')
  } catch {
    return cell
  }
}

/** How the cells of a menu file are written for people. */
export const useCellTexts = () => {
  const { i18n } = useLingui()
  return {
    labelOf: (field: string): string => {
      const label = labels[field]
      return label ? i18n._(label) : field
    },
    textOf: (field: string, value: string): string => {
      if (field === 'price') return /^\d+(?:\.\d{1,2})?$/.test(value) ? rupees(value) : value
      if (field === 'options') return optionsText(value)
      if (field === 'category') {
        const section = sections.find((one): one is Section => one === value)
        return section ? i18n._(sectionLabels[section]) : value
      }
      const word = words[value]
      return word ? i18n._(word) : value
    },
  }
}

/** An amount of a file, `99.5`, as money. */
export const rupees = (value: string): string => formatPaise(paise(Math.round(Number(value) * 100)))
