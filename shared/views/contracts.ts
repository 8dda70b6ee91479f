import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { done, instant } from '../api/wire.ts'
import { mailedEvery } from './mailed.ts'

const tag = 'Admin'

const tooLong = /*i18n*/ 'This is too long'
const noControl = z.regex(/^\P{Cc}*$/u, /*i18n*/ 'Please leave out control characters')
/** How long a view's name may be. */
export const longestViewName = 60
const nameMissing = /*i18n*/ 'Please give it a name'
const name = z
  .string(nameMissing)
  .check(z.trim(), z.minLength(1, nameMissing), maxLength(longestViewName, tooLong), noControl)
/** Parameters of the URL as a browser writes them, without `?`. */
const notValid = /*i18n*/ 'This is not valid'
const query = z.string().check(maxLength(1000, tooLong), z.regex(/^[\x21-\x7e]*$/, notValid))
const tab = z.string().check(maxLength(40, notValid), z.regex(/^[a-z-]+$/, notValid))

const mailed = z.nullable(z.enum(mailedEvery))

const savedView = z.object({
  id: z.string(),
  tab: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** How often it comes to its owner by e-mail; null: it does not. */
  mailed,
  /** Whether it is the caller's, who alone may change it. */
  own: z.boolean(),
  /** Who made it. */
  owner: z.string(),
  updatedAt: instant,
})
export type SavedView = z.infer<typeof savedView>

export const savedViews = endpoint({
  method: 'GET',
  path: '/api/admin/views',
  access: ['ADMIN'],
  tag,
  summary:
    "The caller's saved views of a list, and those that are shared, by name; of all lists without `tab`",
  query: z.object({ tab: z.optional(tab) }),
  response: z.object({ items: z.array(savedView) }),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/admin/views',
  access: ['ADMIN'],
  tag,
  summary:
    'Save how a list is filtered and sorted; under a name that the caller has in that tab, it takes its place',
  body: z.object({
    tab,
    name,
    query,
    shared: z._default(z.boolean(), false),
    /** Of the tab `reports` alone. */
    mailed: z._default(mailed, null),
  }),
  status: 201,
  response: savedView,
})

const viewId = z.object({ id: z.string().check(maxLength(100)) })
export const changeView = endpoint({
  method: 'PATCH',
  path: '/api/admin/views/:id',
  access: ['ADMIN'],
  tag,
  summary: 'Change a saved view; 403 for one that another admin shares',
  params: viewId,
  body: z.object({
    name: z.optional(name),
    query: z.optional(query),
    shared: z.optional(z.boolean()),
    mailed: z.optional(mailed),
  }),
  response: savedView,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/admin/views/:id',
  access: ['ADMIN'],
  tag,
  summary: 'Delete a saved view; 403 for one that another admin shares',
  params: viewId,
  response: done,
})
