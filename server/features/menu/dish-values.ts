import { Refusal } from '#shared/errors.ts'
import {
  type Allergen,
  allergens,
  readAllergen,
  readSection,
  sectionCategories,
} from '#shared/menu/restaurant-menu.ts'
import { type DishForm, optionProblems } from '#shared/menu/validation.ts'
import { paise } from '#shared/money/money.ts'
import { derivePicture } from '../drawings/derive-picture.ts'
import { categoryOf, isPhoto, type MenuRow } from './menu-item.ts'
import { periodsOf } from './serving-hours.ts'

type ExistingDish = Pick<MenuRow, 'category' | 'image' | 'isVeg' | 'name' | 'price' | 'available'>

const wantedAllergens = (said: readonly string[]): Allergen[] => {
  const read = new Set(said.map(readAllergen))
  return allergens.filter((one) => read.has(one))
}

/** What the columns of an offer hold while there is none. */
export const noOffer = { originalPrice: null, discount: null, specialOffer: false, offerEndsAt: null }

/**
 * The columns of a dish that a form says something about. Our picture follows what the dish has become, a
 * photo stays; another price ends an offer, whose discount it would contradict.
 */
export const dishValues = (form: DishForm, known?: ExistingDish) => {
  // A new dish is a main course unless somebody says otherwise (specification section 5).
  const said = form.category ?? (known ? undefined : 'Main Course')
  const read = said === undefined ? undefined : readSection(said)
  const category = read ? sectionCategories[read.section] : known ? categoryOf(known) : 'main-course'
  const isVeg = form.isVeg === undefined ? (known?.isVeg ?? null) : form.isVeg
  const isSame = known && known.name === form.name && known.category === category && known.isVeg === isVeg
  const keepsPicture = known && (isSame || isPhoto(known.image))
  const { description, isSpicy, servingSize, quantity, kcal, stockPerDay, available } = form
  const texts = ['nameHi', 'descriptionHi', 'quantityHi', 'ingredients', 'ingredientsHi'] as const
  return {
    name: form.name,
    ...Object.fromEntries(texts.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]]))),
    price: paise(form.price),
    category,
    ...(read && { section: read.said }),
    isVeg,
    image: known && keepsPicture ? known.image : derivePicture({ name: form.name, category, isVeg }),
    ...(description !== undefined && { description }),
    ...(isSpicy !== undefined && { isSpicy }),
    ...(form.allergens !== undefined && {
      allergens: form.allergens && wantedAllergens(form.allergens),
    }),
    ...(servingSize !== undefined && { servingSize }),
    ...(quantity !== undefined && { quantity }),
    ...(kcal !== undefined && { kcal }),
    ...(stockPerDay !== undefined && { stockPerDay }),
    ...(form.ownCategory !== undefined && { ownCategoryId: form.ownCategory }),
    ...(form.hours !== undefined && { hours: periodsOf(form.hours) }),
    // What is unavailable until a moment stays so.
    ...(available !== undefined && available !== known?.available && { available, backAt: null }),
    ...(known && known.price !== form.price && noOffer),
  }
}

/** Refuses with validation_failed options that cannot be ordered with the dish, by their fields. */
export const requireOrderable = (dish: Pick<MenuRow, 'isVeg' | 'options'>): void => {
  const fields = optionProblems(dish)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refusal('validation_failed', first, fields)
}

/**
 * Refuses with validation_failed a dish without its energy in a restaurant of a chain of ten outlets or more:
 * the Food Safety and Standards (Labelling and Display) Regulations, 2020, have them state it on the menu.
 */
export const requireEnergy = (restaurant: { inChain: boolean } | undefined, kcal: number | null): void => {
  if (!restaurant?.inChain || kcal !== null) return
  const message = /*i18n*/ 'A chain of ten outlets or more has to state the energy of its dishes'
  throw new Refusal('validation_failed', message, { kcal: message })
}
