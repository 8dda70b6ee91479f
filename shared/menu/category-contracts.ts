import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { ownCategory } from '../catalogue/contracts.ts'
import { menuQuery } from './contracts.ts'
import { dayHours, menuCategoryForm } from './validation.ts'

const tag = 'Restaurant'

const ofCategory = z.object({ categoryId: z.string().check(maxLength(200)) })
export const menuCategory = z.object({
  ...ownCategory.shape,
  nameHi: z.string(),
  hours: z.nullable(dayHours),
  /** How many of the menu's dishes are in it. */
  dishes: z.int(),
})
export type OwnMenuCategory = z.infer<typeof menuCategory>
/** All of them, in their order, as every change of them returns them. */
const allCategories = z.object({
  items: z.array(menuCategory),
  /** Dishes in none of them. */
  others: z.int(),
})
const categoriesPath = '/api/restaurant/menu/categories'

export const ownCategories = endpoint({
  method: 'GET',
  path: categoriesPath,
  access: ['RESTAURANT'],
  tag,
  summary: "The restaurant's own categories, in the order of its menu",
  query: menuQuery,
  response: allCategories,
})

export const addCategory = endpoint({
  method: 'POST',
  path: categoriesPath,
  access: ['RESTAURANT'],
  tag,
  summary: 'Add a category of its own at the end of the menu',
  query: menuQuery,
  body: menuCategoryForm,
  status: 201,
  response: allCategories,
})

export const beginCategories = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/categories/begin',
  access: ['RESTAURANT'],
  tag,
  summary: 'Make its first categories of those that its dishes have, and put the dishes into them; once',
  query: menuQuery,
  response: allCategories,
})

export const changeCategory = endpoint({
  method: 'PUT',
  path: '/api/restaurant/menu/categories/:categoryId',
  access: ['RESTAURANT'],
  tag,
  summary: 'Name a category, and say when its dishes are served',
  query: menuQuery,
  params: ofCategory,
  body: menuCategoryForm,
  response: allCategories,
})

export const moveCategory = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/categories/:categoryId/move',
  access: ['RESTAURANT'],
  tag,
  summary: 'Put a category in front of another, or at the end; the dishes follow wherever the menu is shown',
  query: menuQuery,
  params: ofCategory,
  body: z.object({ before: z.nullable(z.string().check(maxLength(200))) }),
  response: allCategories,
})

export const mergeCategory = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/categories/:categoryId/merge',
  access: ['RESTAURANT'],
  tag,
  summary: 'Put all dishes of a category into another one, and delete it',
  query: menuQuery,
  params: ofCategory,
  body: z.object({ into: z.string().check(maxLength(200)) }),
  response: allCategories,
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/restaurant/menu/categories/:categoryId',
  access: ['RESTAURANT'],
  tag,
  summary: 'Delete a category; its dishes stay on the menu, in none',
  query: menuQuery,
  params: ofCategory,
  response: allCategories,
})
