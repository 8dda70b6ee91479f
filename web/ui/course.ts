import type { MenuCategory } from '#shared/catalogue/categories.ts'

/** A dish's background: one gradient for each course (styles/theme.css). */
const backgrounds: Record<MenuCategory, string> = {
  breakfast: 'course-breakfast',
  starters: 'course-starters',
  'main-course': 'course-main-course',
  breads: 'course-breads',
  desserts: 'course-desserts',
  'rolls & sandwiches': 'course-rolls',
  beverages: 'course-beverages',
}
export const courseClass = (category: MenuCategory): string => backgrounds[category]
