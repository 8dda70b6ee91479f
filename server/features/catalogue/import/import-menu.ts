import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as tables from '../../../db/tables/index.ts'
import type { Deps } from '../../../deps.ts'
import { announceOverConnection } from '../../catalogue-changes/changes.ts'
import type { Change } from '../../menu-import/change.ts'
import { cleanText } from '../../menu-import/clean-text.ts'
import {
  type ColumnMap,
  type Columns,
  describeColumns,
  matchColumns,
  noMap,
} from '../../menu-import/columns.ts'
import type { MenuRecord, MenuSource } from '../../menu-import/menu-source.ts'
import { mergeDishes, type PriceConflict } from '../../menu-import/merge-dishes.ts'
import { readCsv } from '../../menu-import/read-csv.ts'
import { readJson } from '../../menu-import/read-json.ts'
import { readRow } from '../../menu-import/read-row.ts'
import { saveRestaurant } from './save-restaurant.ts'
import { openStaging } from './staging.ts'

export type RefusedLine = { line: number; reason: string }

export type ImportReport = {
  dryRun: boolean
  /** The header used for each field. */
  columns: Record<string, string>
  /** Records read, without the header. */
  rows: number
  restaurants: Record<Change, number>
  dishes: Record<Change, number>
  /** Lines that repeated a dish of the same restaurant. */
  merged: number
  conflicts: (PriceConflict & { restaurant: string })[]
  /** Number of invalid lines by reason. */
  refused: Record<string, number>
  /** Number of valid lines that are no dishes, by reason. */
  skipped: Record<string, number>
}

export type ImportOptions = {
  map?: ColumnMap
  /** Does everything and rolls it back. */
  dryRun?: boolean
  onRefused?: (refused: RefusedLine) => void
  onProgress?: (progress: { stage: 'reading' | 'saving'; done: number; of: number }) => void
}

const countOne = (counts: Record<string, number>, reason: string) => {
  counts[reason] = (counts[reason] ?? 0) + 1
}

/**
 * Imports a menu file into the catalogue: one transaction for each restaurant, so that after a failure only
 * whole restaurants are imported, and another run finishes the rest. A second run of the same file changes
 * nothing. Memory does not grow with a CSV file's length. Refusals: validation_failed if the file as a whole
 * is no menu (no column for restaurant, dish or price; not JSON). Invalid lines do not stop it: they are
 * passed to `onRefused`.
 */
export const importMenu = async (
  deps: Pick<Deps, 'pool' | 'clock'>,
  source: MenuSource,
  options: ImportOptions = {},
): Promise<ImportReport> => {
  const report: ImportReport = {
    dryRun: options.dryRun ?? false,
    columns: {},
    rows: 0,
    restaurants: { added: 0, changed: 0, unchanged: 0 },
    dishes: { added: 0, changed: 0, unchanged: 0 },
    merged: 0,
    conflicts: [],
    refused: {},
    skipped: {},
  }
  const client = await deps.pool.connect()
  try {
    const staging = await openStaging(client)
    try {
      await stageRows(source, staging, report, options)
      await saveRestaurants(client, staging, deps.clock(), report, options)
    } finally {
      await staging.close()
    }
    client.release()
  } catch (error) {
    // Closes the connection, and so drops the temporary table in any case.
    client.release(true)
    throw error
  }
  return report
}

type Staging = Awaited<ReturnType<typeof openStaging>>

const records = (source: MenuSource, onBytes: (bytes: number) => void): AsyncGenerator<MenuRecord> =>
  /\.(?:json|ndjson|jsonl)$/i.test(source.name) ? readJson(source, onBytes) : readCsv(source, onBytes)

const stageRows = async (
  source: MenuSource,
  staging: Staging,
  report: ImportReport,
  options: ImportOptions,
) => {
  let columns: Columns | undefined
  const read = records(source, (done) => options.onProgress?.({ stage: 'reading', done, of: source.size }))
  const refuse = (line: number, reason: string) => {
    countOne(report.refused, reason)
    options.onRefused?.({ line, reason })
  }
  for await (const { line, header, values, problem } of read) {
    report.rows += 1
    if (problem !== undefined) {
      refuse(line, problem)
      continue
    }
    if (columns === undefined) {
      columns = matchColumns(header.map(cleanText), options.map ?? noMap)
      report.columns = describeColumns(header, columns)
    }
    const response = readRow(values, columns)
    if ('refused' in response) refuse(line, response.refused)
    else if ('skipped' in response) countOne(report.skipped, response.skipped)
    else await staging.add(line, response.row)
  }
}

const saveRestaurants = async (
  client: pg.PoolClient,
  staging: Staging,
  now: Date,
  report: ImportReport,
  { dryRun, onProgress }: ImportOptions,
) => {
  const db = drizzle(client, { schema: tables })
  const keys = await staging.keys()
  for (const [index, key] of keys.entries()) {
    const staged = await staging.read(key)
    if (!staged) continue
    const { dishes, merged, conflicts } = mergeDishes(staged.lines)
    const saved = await inTransaction(client, dryRun ?? false, () =>
      saveRestaurant(db, { key, restaurant: staged.restaurant, dishes, now }),
    )
    report.restaurants[saved.restaurant] += 1
    for (const change of ['added', 'changed', 'unchanged'] as const)
      report.dishes[change] += saved.dishes[change]
    report.merged += merged
    if (!dryRun && hasChanged(saved)) await announceOverConnection(client)
    report.conflicts.push(
      ...conflicts.map((conflict) => ({ restaurant: staged.restaurant.name, ...conflict })),
    )
    onProgress?.({ stage: 'saving', done: index + 1, of: keys.length })
  }
}

const hasChanged = ({ restaurant, dishes }: { restaurant: Change; dishes: Record<Change, number> }) =>
  restaurant !== 'unchanged' || dishes.added + dishes.changed > 0

const maxAttempts = 5
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && ((error.cause ?? error) as { code?: string }).code === '40P01'

/** Runs a transaction, and again if it conflicted with a concurrent import. */
const inTransaction = async <T>(
  client: pg.PoolClient,
  dryRun: boolean,
  work: () => Promise<T>,
  attempt = 1,
): Promise<T> => {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query(dryRun ? 'ROLLBACK' : 'COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    if (!isDeadlock(error) || attempt === maxAttempts) throw error
  }
  return inTransaction(client, dryRun, work, attempt + 1)
}
