/** What a person can ask of a dish (specification section 9). The values are kept as they are; labels are looked up. */
export const dietaryOptions = ['Vegetarian', 'Vegan', 'Gluten-Free', 'Nut-Free', 'Dairy-Free'] as const

export const dietaryLabels: Record<(typeof dietaryOptions)[number], string> = {
  Vegetarian: /*i18n*/ 'Vegetarian',
  Vegan: /*i18n*/ 'Vegan',
  'Gluten-Free': /*i18n*/ 'Gluten-Free',
  'Nut-Free': /*i18n*/ 'Nut-Free',
  'Dairy-Free': /*i18n*/ 'Dairy-Free',
}
