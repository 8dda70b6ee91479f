import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { z } from 'zod/mini'
import type { MenuGroup, MenuItem } from '#shared/menu/contracts.ts'
import { type Allergen, type Section, sectionOf } from '#shared/menu/restaurant-menu.ts'
import { dishForm, optionProblems } from '#shared/menu/validation.ts'
import { paiseOf, rupeesOf } from '../../../../lib/language/typed-amount.ts'

/** Whether something is vegetarian, as it is chosen; '' where nobody has said. */
export type Diet = '' | 'veg' | 'nonVeg'

/**
 * The form of a dish. It has the shape of the request body, so that problems, also the server's, name its
 * inputs.
 */
export type DishDraft = {
  name: string
  /** Rupees as typed. */
  price: string
  category: Section
  /** Id of one of the restaurant's own; '': none. */
  ownCategory: string
  /** Empty: as its own category says. */
  hours: { from: string; to: string }[]
  description: string
  isVeg: Diet
  isSpicy: boolean
  allergens: Allergen[]
  /** None of the eight; without it an empty list means that nobody has said. */
  noAllergens: boolean
  servingSize: string
  quantity: string
  nameHi: string
  descriptionHi: string
  quantityHi: string
  ingredients: string
  ingredientsHi: string
  kcal: string
  /** '': no limit. */
  stockPerDay: string
  available: boolean
  options: {
    /** Of a group that the dish has already; react-hook-form keeps `id` for itself. */
    known: string
    /** The shared group that it follows; '': its own. */
    shared: string
    name: string
    nameHi: string
    min: string
    max: string
    choices: {
      known: string
      name: string
      nameHi: string
      price: string
      isVeg: Diet
      available: boolean
      isDefault: boolean
    }[]
  }[]
}

const dietOf = (isVeg: boolean | null): Diet => (isVeg === null ? '' : isVeg ? 'veg' : 'nonVeg')
const isVegOf = (diet: Diet): boolean | null => (diet === '' ? null : diet === 'veg')

const whole = (typed: string): number | undefined =>
  typed.trim() === '' || Number.isNaN(Number(typed)) ? undefined : Number(typed)

export const emptyChoice: DishDraft['options'][number]['choices'][number] = {
  known: '',
  name: '',
  nameHi: '',
  price: '0',
  isVeg: '',
  available: true,
  isDefault: false,
}
export const emptyGroup: DishDraft['options'][number] = {
  known: '',
  shared: '',
  name: '',
  nameHi: '',
  min: '0',
  max: '1',
  choices: [emptyChoice],
}
const emptyDraft: DishDraft = {
  name: '',
  price: '',
  category: 'Main Course',
  ownCategory: '',
  hours: [],
  description: '',
  isVeg: '',
  isSpicy: false,
  allergens: [],
  noAllergens: false,
  servingSize: '',
  quantity: '',
  nameHi: '',
  descriptionHi: '',
  quantityHi: '',
  ingredients: '',
  ingredientsHi: '',
  kcal: '',
  stockPerDay: '',
  available: true,
  options: [],
}

/** The form as it opens: the dish as it is, or the defaults of specification section 5. */
export const draftOf = (item: MenuItem | null): DishDraft =>
  item === null
    ? emptyDraft
    : {
        name: item.name,
        price: rupeesOf(item.price),
        category: sectionOf(item.category, item.menuCategory),
        ownCategory: item.ownCategory?.id ?? '',
        hours: item.hours ?? [],
        description: item.description,
        isVeg: dietOf(item.isVeg),
        isSpicy: item.isSpicy,
        allergens: item.allergens ?? [],
        noAllergens: item.allergens?.length === 0,
        servingSize: item.servingSize,
        quantity: item.quantity,
        nameHi: item.nameHi,
        descriptionHi: item.descriptionHi,
        quantityHi: item.quantityHi,
        ingredients: item.ingredients,
        ingredientsHi: item.ingredientsHi,
        kcal: item.kcal === null ? '' : String(item.kcal),
        stockPerDay: item.stockPerDay === null ? '' : String(item.stockPerDay),
        available: item.available,
        options: item.options.map(draftOfGroup),
      }

/** A group of options as its form opens. */
export const draftOfGroup = ({
  id,
  name,
  nameHi = '',
  min,
  max,
  choices,
  shared,
}: MenuGroup): DishDraft['options'][number] => ({
  known: id,
  shared: shared ?? '',
  name,
  nameHi,
  min: String(min),
  max: String(max),
  choices: choices.map(({ id: option, price, isVeg, nameHi: hindi = '', ...choice }) => ({
    ...choice,
    nameHi: hindi,
    known: option,
    price: rupeesOf(price),
    isVeg: dietOf(isVeg),
  })),
})

const idOf = (known: string) => (known === '' ? {} : { id: known })

/** What is sent, valid or not. */
export const bodyOf = (draft: DishDraft) => ({
  name: draft.name,
  price: paiseOf(draft.price),
  category: draft.category,
  ownCategory: draft.ownCategory === '' ? null : draft.ownCategory,
  hours: draft.hours.length === 0 ? null : draft.hours,
  description: draft.description,
  isVeg: isVegOf(draft.isVeg),
  isSpicy: draft.isSpicy,
  allergens: draft.allergens.length > 0 || draft.noAllergens ? draft.allergens : null,
  servingSize: draft.servingSize,
  quantity: draft.quantity,
  nameHi: draft.nameHi,
  descriptionHi: draft.descriptionHi,
  quantityHi: draft.quantityHi,
  ingredients: draft.ingredients,
  ingredientsHi: draft.ingredientsHi,
  kcal: draft.kcal.trim() === '' ? null : (whole(draft.kcal) ?? draft.kcal),
  stockPerDay: draft.stockPerDay.trim() === '' ? null : (whole(draft.stockPerDay) ?? draft.stockPerDay),
  available: draft.available,
  options: draft.options.map((group) => ({
    ...idOf(group.known),
    shared: group.shared === '' ? null : group.shared,
    ...bodyOfGroup(group),
  })),
})

/** A group of options as it is sent, but for its own id. */
export const bodyOfGroup = ({ name, nameHi, min, max, choices }: DishDraft['options'][number]) => ({
  name,
  nameHi,
  min: whole(min) ?? 0,
  max: whole(max) ?? 1,
  choices: choices.map(({ known: option, price, isVeg, ...choice }) => ({
    ...choice,
    ...idOf(option),
    price: paiseOf(price) ?? null,
    isVeg: isVegOf(isVeg),
  })),
})

/**
 * Problems by their paths (`options.0.name`) as react-hook-form takes them; one of a whole list stands at its
 * `root`.
 */
export const errorsAt = (problems: Readonly<Record<string, string>>): FieldErrors<DishDraft> => {
  const errors: FieldErrors<DishDraft> = {}
  // Lists before their fields, which stand within them.
  for (const path of Object.keys(problems).toSorted((a, b) => a.length - b.length)) {
    const isList = /(?:^|\.)(?:options|choices)$/.test(path)
    set(errors, isList ? `${path}.root` : path, { type: 'rule', message: problems[path] })
  }
  return errors
}

/** What the options are, where each of them alone is right. */
const readOptions = z.object({ isVeg: dishForm.shape.isVeg, options: dishForm.shape.options })

/** The server's own rules; how options go together is said beside what is wrong elsewhere. */
export const dishResolver: Resolver<DishDraft> = (draft) => {
  const body = bodyOf(draft)
  const read = dishForm.safeParse(body)
  const options = readOptions.safeParse(body)
  const problems = {
    ...(options.success &&
      optionProblems({ isVeg: options.data.isVeg ?? null, options: options.data.options ?? [] })),
    ...Object.fromEntries(
      (read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).toReversed(),
    ),
  }
  return Object.keys(problems).length === 0
    ? { values: draft, errors: {} }
    : { values: {}, errors: errorsAt(problems) }
}
