import { z } from 'zod/mini'
import { endpoint } from '../contract.ts'
import { lotStates } from '../rescue-lifecycle.ts'
import { ledgerEntry } from './impact.ts'
import { instant } from './wire.ts'

/** What became of one lot of surplus food, as the public ledger says. Names neither a person nor a shelter. */
const story = z.object({
  lot: z.object({
    id: z.string(),
    title: z.string(),
    isVeg: z.boolean(),
    portions: z.int(),
    sold: z.int(),
    received: z.int(),
    wasted: z.int(),
    state: z.enum(lotStates),
    listedAt: instant,
    restaurant: z.object({ id: z.string(), name: z.string(), area: z.string() }),
  }),
  /** The entries about it, the oldest first. */
  steps: z.array(
    z.object({
      entry: ledgerEntry,
      /** From 0. */
      index: z.int(),
      /** Its way to the root of `checkpoint`, as in the proof of a donation; null until a checkpoint covers it. */
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
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  response: story,
})
