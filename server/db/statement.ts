import { createHash } from 'node:crypto'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Returns the placeholder (`$1`) of a value by its name, the same one each time: one of the part's own
 * `values`, or one that it `reads` from another part.
 */
export type Parameter = (name: string) => string

/**
 * One feature's part of a statement that several features write with: common table expressions (CTEs) and
 * their values. A composed statement is one transaction and one round trip, and each feature's SQL stays in
 * that feature.
 */
export type StatementPart = {
  /** The part's name; the names of all parts together name the prepared statement. */
  name: string
  values: Readonly<Record<string, unknown>>
  /** Names of values that other parts bring: its SQL uses them, or it brings the very same value itself. */
  reads?: readonly string[]
  /**
   * SQL that decides whether anything is written: a CTE called `name` with one row and the boolean column
   * `ok`, and the CTEs that it reads. `soFar` is a condition for a WHERE clause: that all checks before this
   * one passed.
   */
  check?: (parameter: Parameter, soFar: string) => string
  /**
   * SQL that writes if all checks passed: CTEs that read `agreed`, which has one row with the boolean column
   * `ok`.
   */
  write?: (parameter: Parameter) => string
}

type Composed = { name: string; text: string; parameters: readonly string[] }
const composed = new Map<string, Composed>()

/**
 * Composes `parts`, in their order, into one prepared statement: first all checks, then all writes, then
 * `result`, a SELECT over them. The text is built once for each combination of parts, so that PostgreSQL
 * plans it once for each connection. Throws where two parts have a value of one name that they do not `read`
 * of each other, or not the same one, and where a part's SQL uses a value of another part that it does not
 * `read`.
 */
export const composeStatement = (
  name: string,
  parts: readonly StatementPart[],
  result: string,
): { name: string; text: string; values: unknown[] } => {
  const id = [name, ...parts.map((part) => part.name)].join(' ')
  const known = composed.get(id) ?? compose(name, parts, result)
  composed.set(id, known)
  const values = valuesOf(parts)
  return {
    name: known.name,
    text: known.text,
    values: known.parameters.map((parameter) => values[parameter]),
  }
}

/** The values of all parts by their names. */
const valuesOf = (parts: readonly StatementPart[]): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  const owners: Record<string, StatementPart> = {}
  for (const part of parts)
    for (const name in part.values) {
      const owner = owners[name]
      if (owner !== undefined && !(isShared(name, owner, part) && isSame(values[name], part.values[name])))
        throw new Error(`the parts ${owner.name} and ${part.name} have different values called ${name}`)
      owners[name] = part
      values[name] = part.values[name]
    }
  return values
}

const isShared = (name: string, ...parts: readonly StatementPart[]): boolean =>
  parts.every(({ reads }) => reads?.includes(name) === true)

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime())

const compose = (name: string, parts: readonly StatementPart[], result: string): Composed => {
  const parameters: string[] = []
  const parameterOf =
    (part: StatementPart): Parameter =>
    (name) => {
      const isRead = part.reads?.includes(name) === true && parts.some(({ values }) => name in values)
      if (!(name in part.values) && !isRead)
        throw new Error(`the part ${part.name} has no value called ${name}`)
      if (!parameters.includes(name)) parameters.push(name)
      return `$${parameters.indexOf(name) + 1}`
    }
  const checks: string[] = []
  const names: string[] = []
  for (const part of parts) {
    if (!part.check) continue
    const soFar = names.map((check) => `(SELECT ok FROM ${check})`).join(' AND ')
    checks.push(part.check(parameterOf(part), soFar || 'true'))
    names.push(part.name)
  }
  const all = names.map((check) => `${check}.ok`).join(' AND ')
  const agreed = `agreed AS (SELECT ${all} AS ok FROM ${names.join(', ')})`
  const writes = parts.flatMap((part) => part.write?.(parameterOf(part)) ?? [])
  const text = `WITH ${[...checks, agreed, ...writes].join(',\n')}\n${result}`
  // PostgreSQL cuts the name of a prepared statement off after 63 characters.
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { name: `${name}-${digest}`, text, parameters }
}

/**
 * A CTE called `name` that inserts rows, given as JSON with the columns as keys (rows.ts), into `table`;
 * `columns` if the database fills the others. Columns are named with their types: for the type of the whole
 * table PostgreSQL would copy all that belongs to it, checks included, each time.
 */
export const insertRows = (
  name: string,
  table: PgTable,
  placeholder: string,
  { columns, returning = '' }: { columns?: readonly string[]; returning?: string } = {},
): string => {
  const written = Object.values(getTableColumns(table)).filter(
    (column) => columns?.includes(column.name) ?? true,
  )
  const names = written.map((column) => `"${column.name}"`).join(', ')
  const types = written.map((column) => `"${column.name}" ${column.getSQLType()}`).join(', ')
  return `${name} AS (
  INSERT INTO "${getTableName(table)}" (${names})
  SELECT r.* FROM agreed, json_to_recordset(${placeholder}) AS r (${types}) WHERE ok
  ${returning && `RETURNING ${returning}`}
)`
}
