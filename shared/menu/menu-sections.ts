import { type MenuCategory, menuCategories, menuCategoryLabels } from '../catalogue/categories.ts'
import type { OwnCategory } from '../catalogue/contracts.ts'
import type { Language } from '../languages.ts'

/** A part of a menu as it is shown: a category of the restaurant's own, or one of ours. */
export type MenuSection<Dish> = {
  key: string
  own: OwnCategory | null
  category: MenuCategory
  dishes: Dish[]
}

/**
 * The sections of one restaurant's menu, the same wherever it is shown: its own categories in the order in
 * which their dishes come, then what is in none, course by course. `placeOf` says where a dish belongs.
 */
export const menuSections = <Dish>(
  dishes: readonly Dish[],
  placeOf: (dish: Dish) => { own: OwnCategory | null | undefined; category: MenuCategory },
): MenuSection<Dish>[] => {
  const sections = new Map<string, MenuSection<Dish>>()
  for (const dish of dishes) {
    const { own = null, category } = placeOf(dish)
    const key = own?.id ?? category
    const known = sections.get(key)
    if (known) known.dishes.push(dish)
    else sections.set(key, { key, own, category, dishes: [dish] })
  }
  const all = [...sections.values()]
  const courses = menuCategories.flatMap((category) => sections.get(category) ?? [])
  return [...all.filter(({ own }) => own !== null), ...courses]
}

/** What a section is called in a language: `translate` says our own categories in it. */
export const sectionName = (
  { own, category }: Pick<MenuSection<unknown>, 'own' | 'category'>,
  language: Language,
  translate: (text: string) => string,
): string =>
  own === null
    ? translate(menuCategoryLabels[category])
    : ((language === 'hi' ? own.nameHi : undefined) ?? own.name)
