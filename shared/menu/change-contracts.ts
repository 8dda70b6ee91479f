import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { searched } from '../api/lists.ts'
import { instant, money } from '../api/wire.ts'
import { longestMenuBody, menuQuery } from './contracts.ts'
import { menuChangeKinds } from './menu-changes.ts'
import { readSection } from './restaurant-menu.ts'

const tag = 'Restaurant'

const category = z.string().check(
  maxLength(100),
  z.refine((text) => readSection(text) !== undefined, /*i18n*/ 'Please choose a category'),
)
const notWhole = /*i18n*/ 'Please enter an amount in whole paise'
const percentage = /*i18n*/ 'Please enter a percentage from -100 to 1,000'

const dishesChange = {
  dishIds: z.optional(z.array(z.string().check(maxLength(200))).check(z.minLength(1), maxLength(2_000))),
  /** As of GET /api/restaurant/menu. */
  matching: z.optional(
    z.object({
      ...searched,
      category: z.optional(category),
      ownCategory: z.optional(z.string().check(maxLength(200))),
      available: z.optional(z.boolean()),
    }),
  ),
  available: z.optional(z.boolean()),
  /** By an amount in paise, or in percent; below zero it becomes lower. Or to what it becomes, in paise. */
  price: z.optional(
    z.union([
      z.object({ by: z.literal('to'), value: z.int(notWhole).check(z.minimum(0), z.maximum(10_000_000)) }),
      z.object({
        by: z.literal('amount'),
        value: z.int(notWhole).check(z.minimum(-10_000_000), z.maximum(10_000_000)),
        roundTo: z.enum(['rupee', 'paisa']),
      }),
      z.object({
        by: z.literal('percent'),
        value: z.number(percentage).check(z.minimum(-100, percentage), z.maximum(1_000, percentage)),
        roundTo: z.enum(['rupee', 'paisa']),
      }),
    ]),
  ),
  category: z.optional(category),
  /** Of the restaurant's own categories; null: none. */
  ownCategory: z.optional(z.nullable(z.string().check(maxLength(200)))),
  /** The prices of their options change in the same way; one that costs nothing stays so. */
  withOptions: z._default(z.boolean(), false),
}
const meant = z.refine<{ dishIds?: unknown; matching?: unknown }>(
  ({ dishIds, matching }) => (dishIds === undefined) !== (matching === undefined),
  /*i18n*/ 'Please choose the dishes',
)
const different = z.refine<{
  available?: unknown
  price?: unknown
  category?: unknown
  ownCategory?: unknown
}>(
  ({ available, price, category, ownCategory: own }) =>
    [available, price, category, own].some((one) => one !== undefined),
  /*i18n*/ 'Please choose what becomes different',
)

const becomes = <T extends z.ZodMiniType>(value: T) => z.optional(z.object({ before: value, after: value }))
/** What becomes of one dish; what is absent stays. */
export const changedDish = z.object({
  dishId: z.string(),
  name: z.string(),
  price: becomes(money),
  available: becomes(z.boolean()),
  category: becomes(z.string()),
  /** Names of own categories; empty: none. */
  ownCategory: becomes(z.string()),
  /** Another price ends an offer: what the dish cost before it. */
  endsOffer: z.optional(money),
  options: z.array(z.object({ group: z.string(), name: z.string(), before: money, after: money })),
})
export type ChangedDish = z.infer<typeof changedDish>

export const previewChange = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/bulk/preview',
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary: 'What a change of several dishes would make of each; writes nothing',
  query: menuQuery,
  body: z.object(dishesChange).check(meant, different),
  response: z.object({
    changed: z.array(changedDish),
    unchanged: z.int(),
    /** Names of shared groups of options whose prices stay: they are other dishes' too. */
    sharedGroups: z.array(z.string()),
    /** Changes with what stands there: a change that names it is refused once something else would happen. */
    preview: z.string(),
  }),
})
export type ChangePreview = z.infer<typeof previewChange.response>

export const changeDishes = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/bulk',
  bodyLimit: longestMenuBody,
  access: ['RESTAURANT'],
  tag,
  summary:
    'Change availability, price or category of several dishes, all or none: of those named, or of all that match. Repeat it under its key only',
  query: menuQuery,
  idempotency: 'required',
  body: z
    .object({
      ...dishesChange,
      /** As the preview returned it. */
      preview: z.optional(z.string().check(maxLength(100))),
    })
    .check(meant, different),
  response: z.object({
    changed: z.int(),
    unchanged: z.int(),
    /** By which the change is taken back; null where nothing was changed. */
    undo: z.nullable(z.string()),
  }),
})

export const menuChanges = endpoint({
  method: 'GET',
  path: '/api/restaurant/menu/changes',
  access: ['RESTAURANT'],
  tag,
  summary:
    'Changes of several dishes at a time and imports of the last day, the newest first, which can be undone',
  query: menuQuery,
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(menuChangeKinds),
        at: instant,
        added: z.int(),
        changed: z.int(),
        undone: z.boolean(),
      }),
    ),
  }),
})
export type MenuChange = z.infer<typeof menuChanges.response>['items'][number]

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/restaurant/menu/changes/:id/undo',
  access: ['RESTAURANT'],
  tag,
  summary:
    'Undo a change of several dishes or an import as a whole, within a day: what it changed becomes what it was, what it added is taken off the menu. Where something was changed since, nothing is done, and it says what stays; with `partly` the others are undone. A repeat changes nothing',
  query: menuQuery,
  params: z.object({ id: z.string().check(maxLength(100)) }),
  body: z.object({ partly: z._default(z.boolean(), false) }),
  response: z.object({
    /** false: nothing was done, as something was changed since. */
    done: z.boolean(),
    /** Dishes that are as they were, or would be. */
    restored: z.int(),
    /** Dishes that it had added, and that are off the menu again, or would be. */
    removed: z.int(),
    /** Dishes that stay as they are. */
    stays: z.array(
      z.object({
        dishId: z.string(),
        name: z.string(),
        why: z.enum(['changed', 'deleted']),
        /** What of it is not as the change left it; as the API of dishes names it. */
        fields: z.array(z.string()),
      }),
    ),
  }),
})

export type UndoneChange = z.infer<typeof undoChange.response>
