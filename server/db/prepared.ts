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
