import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { maxLength } from '../api/length.ts'
import { instant } from '../api/wire.ts'
import { menuCategories } from '../catalogue/categories.ts'
import { ledgerEntry } from '../impact-log/contracts.ts'
import { lines } from '../shelters/validation.ts'
import { run } from './contracts.ts'
import { lotStates } from './rescue-lifecycle.ts'

/**
 * What became of one lot of surplus food, as the public ledger says. Names neither a person nor a shelter.
 */
const story = z.object({
  lot: z.object({
    id: z.string(),
    title: z.string(),
    /** Of the dish that it names; present only where that has one. */
    titleHi: z.optional(z.string()),
    isVeg: z.boolean(),
    portions: z.int(),
    sold: z.int(),
    received: z.int(),
    wasted: z.int(),
    state: z.enum(lotStates),
    listedAt: instant,
    /** The dish, drawn or as its restaurant shows it: a URL, and the course that colours its ground. */
    image: z.string(),
    category: z.enum(menuCategories),
    restaurant: z.object({ id: z.string(), name: z.string(), area: z.string() }),
  }),
  /**
   * What shelters show of what they received, the oldest first; no faces are asked for. At
   * `/api/rescues/photos/{id}`.
   */
  photos: z.array(z.object({ id: z.string(), at: instant })),
  /** The entries about it, the oldest first. */
  steps: z.array(
    z.object({
      entry: ledgerEntry,
      /** From 0. */
      index: z.int(),
      /**
       * Its way to the root of `checkpoint`, as in the proof of a donation; null until a checkpoint covers
       * it.
       */
      proof: z.nullable(z.array(z.string())),
    }),
  ),
  /** The signed note that the proofs lead to. */
  checkpoint: z.string(),
})
export type RescueStory = z.infer<typeof story>

export const rescueStory = endpoint({
  method: 'GET',
  path: '/api/rescues/:id',
  access: 'public',
  tag: 'Rescue',
  summary: 'What became of one lot of surplus food: its entries of the public ledger, each with its proof',
  params: z.object({ id: z.string().check(maxLength(100)) }),
  response: story,
})

const runPhoto = '/api/shelter/rescues/:id/photo'
const runId = z.object({ id: z.string().check(maxLength(100)) })

export const setRunPhoto = endpoint({
  method: 'PUT',
  path: runPhoto,
  access: ['SHELTER'],
  tag: 'Rescue',
  summary:
    'Show what a received run brought on the story of its rescue, without faces: the bytes of a JPEG, PNG, WebP or AVIF picture of at most 5 MB',
  params: runId,
  response: run,
})

export const removeRunPhoto = endpoint({
  method: 'DELETE',
  path: runPhoto,
  access: ['SHELTER'],
  tag: 'Rescue',
  summary: 'Take the photo of a run back',
  params: runId,
  response: run,
})

export const photoId = z.object({ id: z.string().check(maxLength(100)) })

export const hideRescuePhoto = endpoint({
  method: 'POST',
  path: '/api/admin/rescue-photos/:id/hide',
  access: ['ADMIN'],
  tag: 'Admin',
  summary: 'Keep a photo off the story of a rescue, or show it again; the shelter sees the reason',
  params: photoId,
  body: z.object({
    hidden: z.boolean(),
    reason: lines(300).check(z.minLength(1, /*i18n*/ 'Please give a reason')),
  }),
  response: z.object({ id: z.string(), hidden: z.boolean() }),
})
