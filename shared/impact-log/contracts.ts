import { z } from 'zod/mini'
import { endpoint } from '../api/contract.ts'
import { instant, money } from '../api/wire.ts'
import { donationId, donationToken } from '../giving/contracts.ts'
import { witnessStates } from './witnesses/state.ts'

const tag = 'Impact'

/** An entry of the public ledger. */
export const ledgerEntry = z.object({
  seq: z.int(),
  at: instant,
  /** `donated`, `received` ...; other kinds may come. */
  kind: z.string(),
  facts: z.record(z.string(), z.unknown()),
  prev: z.string(),
  hash: z.string(),
})

export const impact = endpoint({
  method: 'GET',
  path: '/api/impact',
  access: 'public',
  tag,
  summary: 'What was given and rescued, summed up from the public ledger, and its latest entries',
  response: z.object({
    sums: z.object({
      /** Portions that shelters received and customers bought. */
      mealsRescued: z.int(),
      /** Of the food that was rescued: weighed where a shelter did, else estimated by `factors`. */
      kilograms: z.number(),
      co2eKilograms: z.number(),
      portionsWasted: z.int(),
      /** Meals that donors paid for, cooked for shelters and received by them: no rescued food. */
      mealsSponsored: z.int(),
      /** Portions of rescued food and sponsored meals that shelters received: a person each. */
      livesReached: z.int(),
      given: money,
      spent: money,
      donations: z.int(),
    }),
    factors: z.object({
      kilogramsPerPortion: z.number(),
      co2ePerKilogram: z.number(),
      gramsPerCutlery: z.number(),
    }),
    /** Beside the ledger: delivered orders without cutlery, and what that would have weighed. */
    packaging: z.object({ orders: z.int(), kilograms: z.number() }),
    /** By calendar month of Asia/Kolkata, the oldest first, without gaps, up to now; at most 24. */
    months: z.array(z.object({ month: z.string(), given: money, portions: z.int() })),
    /** The last 30 calendar days of Asia/Kolkata, today the last. */
    days: z.array(z.object({ day: z.string(), given: money, portions: z.int() })),
    /**
     * By week of Asia/Kolkata, each named by its Monday, the oldest first, without gaps, from the first with
     * an entry up to now; at most 27.
     */
    weeks: z.array(z.object({ week: z.string(), given: money, portions: z.int() })),
    entries: z.int(),
    latest: z.array(ledgerEntry),
  }),
})
export type Impact = z.infer<typeof impact.response>

/** Who has seen what the log has signed. */
export const impactWitnesses = endpoint({
  method: 'GET',
  path: '/api/impact/witnesses',
  access: 'public',
  tag,
  summary: "Who witnesses the public log, what they have cosigned, and the log's earlier origins",
  response: z.object({
    /** Of the log that is written now. */
    origin: z.string(),
    /** How many witnesses are enough, of how many; null where the policy counts them by groups of groups. */
    quorum: z.nullable(z.object({ least: z.int(), of: z.int() })),
    witnesses: z.array(
      z.object({
        /** As the policy names it. */
        name: z.string(),
        /** Its verifier key, in signed-note form. */
        key: z.string(),
        url: z.string(),
        /** `asked`: it was not asked yet. */
        state: z.enum(['asked', ...witnessStates]),
        since: z.nullable(instant),
        /** Entries of the checkpoint that it cosigned last. */
        size: z.int(),
        /** A checkpoint that the log's key has signed and that this witness saw instead of ours. */
        evidence: z.nullable(z.string()),
      }),
    ),
    /** The latest checkpoint that enough witnesses have cosigned, with their signatures. */
    witnessed: z.nullable(z.object({ size: z.int(), at: instant, checkpoint: z.string() })),
    /** The log and its witnesses as C2SP tlog-policy has them. */
    policy: z.string(),
    /** Logs that are closed, each with its last checkpoint and the key that verifies it. */
    closed: z.array(
      z.object({ origin: z.string(), size: z.int(), at: instant, key: z.string(), checkpoint: z.string() }),
    ),
  }),
})
export type ImpactWitnesses = z.infer<typeof impactWitnesses.response>

export const donationProof = endpoint({
  method: 'GET',
  path: '/api/donations/:id/proof',
  access: 'public',
  tag,
  summary:
    'What proves that a donation is in the public log, for its donor; 202 `{pending: true}` until a checkpoint covers it',
  params: donationId,
  query: donationToken,
  response: z.union([
    z.object({ entry: ledgerEntry, index: z.int(), proof: z.array(z.string()), checkpoint: z.string() }),
    z.object({ pending: z.literal(true) }),
  ]),
})
