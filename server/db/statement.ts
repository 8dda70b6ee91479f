import { createHash } from 'node:crypto'

/**
 * Puts a value into the statement and returns its placeholder (`$1`), the same one each time. Names belong to the part that
 * uses them; what several parts need they share by one name (`now`).
 */
export type Parameter = (name: string) => string

/**
 * What one room adds to a statement that several rooms write in: common table expressions and their values. A statement
 * of parts is one transaction and one round trip, and each room's SQL stands in that room.
 */
export type StatementPart = {
  /** Names the part; the names of all parts together name the prepared statement. */
  name: string
  values: Readonly<Record<string, unknown>>
  /**
   * Decides whether anything is written: a CTE called `name` with one row and the boolean column `ok`, and whatever CTEs it
   * reads. `soFar` is the condition, for a WHERE clause, that all checks before it passed.
   */
  check?: (parameter: Parameter, soFar: string) => string
  /** Writes where all checks passed: CTEs that read `agreed`, one row with the boolean column `ok`. */
  write?: (parameter: Parameter) => string
}

type Composed = { name: string; text: string; parameters: readonly string[] }
const composed = new Map<string, Composed>()

/**
 * One prepared statement out of `parts`, in their order: first all checks, then all writes, then `result`, a SELECT over
 * them. The text is made once for each combination of parts, so that PostgreSQL plans it once for each connection.
 */
export const composeStatement = (
  name: string,
  parts: readonly StatementPart[],
  result: string,
): { name: string; text: string; values: unknown[] } => {
  const id = [name, ...parts.map((part) => part.name)].join(' ')
  const known = composed.get(id) ?? compose(name, parts, result)
  composed.set(id, known)
  const values: Record<string, unknown> = Object.assign({}, ...parts.map((part) => part.values))
  return {
    name: known.name,
    text: known.text,
    values: known.parameters.map((parameter) => values[parameter]),
  }
}

const compose = (name: string, parts: readonly StatementPart[], result: string): Composed => {
  const parameters: string[] = []
  const parameter: Parameter = (name) => {
    if (!parameters.includes(name)) parameters.push(name)
    return `$${parameters.indexOf(name) + 1}`
  }
  const checks: string[] = []
  const names: string[] = []
  for (const part of parts) {
    if (!part.check) continue
    const soFar = names.map((check) => `(SELECT ok FROM ${check})`).join(' AND ')
    checks.push(part.check(parameter, soFar || 'true'))
    names.push(part.name)
  }
  const all = names.map((check) => `${check}.ok`).join(' AND ')
  const agreed = `agreed AS (SELECT ${all} AS ok FROM ${names.join(', ')})`
  const writes = parts.flatMap((part) => part.write?.(parameter) ?? [])
  const text = `WITH ${[...checks, agreed, ...writes].join(',\n')}\n${result}`
  // PostgreSQL knows a prepared statement by 63 characters at most.
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return { name: `${name}-${digest}`, text, parameters }
}

/** A write of rows that come as JSON: the CTE `name` inserts them into `table`. `columns` where the database fills the others. */
export const insertRows = (
  name: string,
  table: string,
  placeholder: string,
  { columns = '', returning = '' }: { columns?: string; returning?: string } = {},
): string => `${name} AS (
  INSERT INTO ${table} ${columns && `(${columns})`}
  SELECT ${columns || 'r.*'} FROM agreed, json_populate_recordset(null::${table}, ${placeholder}) r WHERE ok
  ${returning && `RETURNING ${returning}`}
)`
