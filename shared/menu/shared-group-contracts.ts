import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done } from '../api/wire.ts'
import { dishOption } from '../catalogue/contracts.ts'
import { longestMenuBody, menuQuery } from './contracts.ts'
import { sharedGroupForm } from './validation.ts'

const tag = 'Restaurant'

const ofGroup = z.object({ groupId: z.string().check(maxLength(200)) })
export const sharedGroup = z.object({
  id: z.string(),
  name: z.string(),
  min: z.int(),
  max: z.int(),
  choices: z.array(dishOption),
  /** The dishes that have it. */
  dishes: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type SharedGroup = z.infer<typeof sharedGroup>
const groupsPath = '/api/restaurant/menu/option-groups'

export const sharedGroups = endpoint({
  method: 'GET',
  path: groupsPath,
  access: ['RESTAURANT'],
  tag,
  summary: 'The groups of options that several of its dishes share, with the dishes that have each',
  query: menuQuery,
  response: z.object({ items: z.array(sharedGroup) }),
})

export const addSharedGroup = endpoint({
  method: 'POST',
  path: groupsPath,
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary: 'Add a group of options for several dishes',
  query: menuQuery,
  body: sharedGroupForm,
  status: 201,
  response: sharedGroup,
})

export const changeSharedGroup = endpoint({
  method: 'PUT',
  path: '/api/restaurant/menu/option-groups/:groupId',
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary: 'Change a shared group once, for all dishes that have it; options with an id keep it',
  query: menuQuery,
  params: ofGroup,
  body: sharedGroupForm,
  response: sharedGroup,
})

export const useSharedGroup = endpoint({
  method: 'PUT',
  path: '/api/restaurant/menu/option-groups/:groupId/dishes',
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary: 'Say which dishes have a shared group; new ones get it after their own',
  query: menuQuery,
  params: ofGroup,
  body: z.object({ dishIds: z.array(z.string().check(maxLength(200))).check(maxLength(2_000)) }),
  response: sharedGroup,
})

export const deleteSharedGroup = endpoint({
  method: 'DELETE',
  path: '/api/restaurant/menu/option-groups/:groupId',
  access: ['RESTAURANT'],
  tag,
  summary: 'Delete a shared group; the dishes that have it lose it',
  query: menuQuery,
  params: ofGroup,
  response: done,
})
