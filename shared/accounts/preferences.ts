/** Dietary preferences (specification section 9). These values are stored; their labels are translated. */
export const dietaryOptions = ['Vegetarian', 'Vegan', 'Gluten-Free', 'Nut-Free', 'Dairy-Free'] as const

export const dietaryLabels: Record<(typeof dietaryOptions)[number], string> = {
  Vegetarian: /*i18n*/ 'Vegetarian',
  Vegan: /*i18n*/ 'Vegan',
  'Gluten-Free': /*i18n*/ 'Gluten-Free',
  'Nut-Free': /*i18n*/ 'Nut-Free',
  'Dairy-Free': /*i18n*/ 'Dairy-Free',
}
