import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../db/connection.ts'
import { impactCheckpoints, impactCosignatures, impactWitnesses } from '../../../db/tables/index.ts'
import type { VerifiedLine } from './read-cosignatures.ts'

export type WitnessRow = typeof impactWitnesses.$inferSelect
export type CosignedCheckpoint = {
  size: number
  at: Date
  /** With its cosignatures. */
  note: string
  /** Who has cosigned, by `keyName`. */
  keys: readonly string[]
}

/** The signature lines of witnesses under the checkpoint of this size; empty where there are none. */
export const cosignatureLines = async (executor: Executor, size: number): Promise<string> => {
  const rows = await executor
    .select({ line: impactCosignatures.line })
    .from(impactCosignatures)
    .where(eq(impactCosignatures.size, size))
    .orderBy(asc(impactCosignatures.key))
  return rows.map(({ line }) => line).join('')
}

/** Who has cosigned the checkpoint of this size, by `keyName`. */
export const cosignersOf = async (executor: Executor, size: number): Promise<Set<string>> => {
  const rows = await executor
    .select({ key: impactCosignatures.key })
    .from(impactCosignatures)
    .where(eq(impactCosignatures.size, size))
  return new Set(rows.map(({ key }) => key))
}

/** The last checkpoints that anybody has cosigned, the newest first. */
export const cosignedCheckpoints = async (
  executor: Executor,
  limit: number,
): Promise<CosignedCheckpoint[]> => {
  const rows = await executor
    .select({
      size: impactCheckpoints.size,
      at: impactCheckpoints.at,
      signed: impactCheckpoints.note,
      keys: sql<string[]>`array_agg(${impactCosignatures.key} ORDER BY ${impactCosignatures.key})`,
      lines: sql<string>`string_agg(${impactCosignatures.line}, '' ORDER BY ${impactCosignatures.key})`,
    })
    .from(impactCheckpoints)
    .innerJoin(impactCosignatures, eq(impactCosignatures.size, impactCheckpoints.size))
    .groupBy(impactCheckpoints.size)
    .orderBy(desc(impactCheckpoints.size))
    .limit(limit)
  return rows.map(({ signed, lines, ...row }) => ({ ...row, note: signed + lines }))
}

export const witnessRows = async (
  executor: Executor,
  keys: readonly string[],
): Promise<Map<string, WitnessRow>> => {
  if (keys.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(impactWitnesses)
    .where(inArray(impactWitnesses.key, [...keys]))
  return new Map(rows.map((row) => [row.key, row]))
}

/** A cosignature is kept as it came first: of a repeat it says the same. */
export const storeCosignature = async (
  tx: Transaction,
  size: number,
  key: string,
  { line, at }: VerifiedLine,
): Promise<void> => {
  await tx.insert(impactCosignatures).values({ size, key, at, line }).onConflictDoNothing()
}

export const storeWitness = async (tx: Transaction, row: WitnessRow): Promise<void> => {
  const { key: _, ...changes } = row
  await tx
    .insert(impactWitnesses)
    .values(row)
    .onConflictDoUpdate({ target: impactWitnesses.key, set: changes })
}
