import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './connection.ts'

/** What a query of Drizzle's builder can be made. */
type Preparable<T> = {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<T> }
}

/**
 * A query of Drizzle's that is put together once for each connection, and planned there once under `name`:
 * with a dozen tables both take several times as long as to run it. `build` gives the query; what differs
 * from one run to the next are its `sql.placeholder`s alone, and one plan must do for all their values.
 */
export const prepared = <T>(name: string, build: (executor: Executor) => Preparable<T>) => {
  const known = new WeakMap<object, ReturnType<Preparable<T>['prepare']>>()
  return (executor: Executor, values: Record<string, unknown>): Promise<T> => {
    // Transactions on one connection share its session.
    const { session } = executor._
    const query = known.get(session) ?? build(executor).prepare(name)
    known.set(session, query)
    return query.execute(values)
  }
}

/**
 * The condition of a prepared query that the column is one of the placeholder `ids`. A subquery: PostgreSQL
 * then expects as many of them whether it knows them or not, and keeps the one plan.
 */
export const isOneOf = (column: AnyColumn): SQL => {
  const ids = sql.raw(`${column.getSQLType()}[]`)
  return sql`${column} = ANY((SELECT ${sql.placeholder('ids')}::${ids})::${ids})`
}

/** Those of `ids` that there are records of, in their order. */
export const inOrderOf = <T>(
  ids: readonly string[],
  records: readonly T[],
  idOf: (record: T) => string,
): T[] => {
  const known = new Map(records.map((record) => [idOf(record), record]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
