import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Facts } from '#shared/impact-log/entry.ts'
import { impactKinds } from '#shared/impact-log/kinds.ts'
import { witnessStates } from '#shared/impact-log/witnesses/state.ts'
import { bytes, moment, oneOf } from './columns.ts'

/**
 * What happened and is not in the ledger yet, written by the transaction in which it happened. Appending
 * takes rows from here, one instance at a time, so that the transactions of donations and rescues do not wait
 * for each other.
 */
export const impactFacts = pgTable(
  'impact_facts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** What it is about; a fact is recorded once for each. */
    key: text('key').notNull(),
    kind: text('kind', { enum: impactKinds }).notNull(),
    facts: jsonb('facts').$type<Facts>().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [uniqueIndex('impact_facts_key').on(t.key), oneOf(t.kind, impactKinds)],
)

/** The public ledger, append-only: a trigger refuses to change or delete what is there. */
export const impactEntries = pgTable(
  'impact_entries',
  {
    /** 1, 2, 3 ... */
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    key: text('key').notNull(),
    kind: text('kind', { enum: impactKinds }).notNull(),
    at: moment('at').notNull(),
    facts: jsonb('facts').$type<Facts>().notNull(),
    /** The whole entry as everybody gets it: its RFC 8785 JSON. */
    data: text('data').notNull(),
    /** SHA-256 in hex, also in `data`. */
    hash: text('hash').notNull(),
  },
  (t) => [
    uniqueIndex('impact_entries_key').on(t.key),
    index('impact_entries_kind_idx').on(t.kind, t.at),
    /** What became of a lot of surplus food. */
    index('impact_entries_lot_idx').on(sql`(${t.facts}->>'lot')`).where(sql`${t.facts} ? 'lot'`),
    oneOf(t.kind, impactKinds),
    check('impact_entries_seq_check', sql`${t.seq} > 0`),
  ],
)

/** Hashes of the tree, append-only: those of the leaves, and of each subtree of 256, 65,536 ... leaves. */
export const impactNodes = pgTable(
  'impact_nodes',
  {
    /** Of tiles: 0 the leaves, 1 subtrees of 256 of them. */
    level: integer('level').notNull(),
    index: bigint('index', { mode: 'number' }).notNull(),
    hash: bytes('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.index] })],
)

/** What the log has said about itself, signed; append-only, the last one is in force. */
export const impactCheckpoints = pgTable('impact_checkpoints', {
  size: bigint('size', { mode: 'number' }).primaryKey(),
  at: moment('at').notNull(),
  /** The C2SP signed note. */
  note: text('note').notNull(),
})

/** Signatures of witnesses under checkpoints; append-only. */
export const impactCosignatures = pgTable(
  'impact_cosignatures',
  {
    /** Of the checkpoint. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The witness's, by `keyName` (shared/impact-log/witnesses/cosignature.ts). */
    key: text('key').notNull(),
    /** When the witness says that it signed. */
    at: moment('at').notNull(),
    /** As the signed note has it. */
    line: text('line').notNull(),
  },
  (t) => [primaryKey({ columns: [t.size, t.key] })],
)

/** How each witness stands to the log, as of the last time that it was asked. */
export const impactWitnesses = pgTable(
  'impact_witnesses',
  {
    key: text('key').primaryKey(),
    state: text('state', { enum: witnessStates }).notNull(),
    /** Since when it has been so. */
    since: moment('since').notNull(),
    /** The size that it cosigned last; 0 for none. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Why it does not cosign, one sentence; empty where it does. */
    problem: text('problem').notNull(),
    /** Another checkpoint of this log, signed by its key, which the witness has seen. */
    evidence: text('evidence'),
    /** How often it has not cosigned in a row. */
    failures: integer('failures').notNull(),
    nextTryAt: moment('next_try_at').notNull(),
  },
  (t) => [oneOf(t.state, witnessStates)],
)

/**
 * The ledger summed up by day and kind, brought up to date by what appends to it: the sums of a million
 * entries are read from a few rows for each day.
 */
export const impactDays = pgTable(
  'impact_days',
  {
    /** A calendar day of Asia/Kolkata: `2026-11-22`. */
    day: text('day').notNull(),
    kind: text('kind', { enum: impactKinds }).notNull(),
    /** But for those that correct an earlier one. */
    entries: bigint('entries', { mode: 'number' }).notNull(),
    portions: bigint('portions', { mode: 'number' }).notNull(),
    /** Portions of the entries that say a weight as well. */
    weighedPortions: bigint('weighed_portions', { mode: 'number' }).notNull(),
    grams: bigint('grams', { mode: 'number' }).notNull(),
    /** Meals that were cooked for a shelter, and are no portions of rescued food. */
    meals: bigint('meals', { mode: 'number' }).notNull().default(0),
    /** In paise. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind] }), oneOf(t.kind, impactKinds)],
)
