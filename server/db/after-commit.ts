type Begin<T, C> = <R>(work: (tx: T) => Promise<R>, config?: C) => Promise<R>

const hooks = new WeakMap<object, (() => void)[]>()

/**
 * Calls `run` after `tx` has committed; never after a rollback. For notifications that may be lost: it is not
 * called if the process dies in between.
 */
export const afterCommit = (tx: object, run: () => void): void => {
  hooks.get(tx)?.push(run)
}

/**
 * Wraps `begin`, which runs a transaction, so that `afterCommit` works with the handles that it passes on.
 */
export const withCommitHooks = <T extends object, C>(begin: Begin<T, C>): Begin<T, C> => {
  return async <R>(work: (tx: T) => Promise<R>, config?: C): Promise<R> => {
    let committed: (() => void)[] = []
    const result = await begin((tx) => {
      // Reset with every attempt: the hooks of one that was rolled back must not run.
      committed = []
      hooks.set(tx, committed)
      return work(tx)
    }, config)
    for (const run of committed) run()
    return result
  }
}

/**
 * A nested transaction, that is a savepoint. Its hooks run when `outer` has committed, unless the savepoint
 * was rolled back.
 */
export const savepoint =
  <T extends { transaction: (work: (tx: T) => Promise<unknown>) => Promise<unknown> }>(outer: T) =>
  async <R>(work: (tx: T) => Promise<R>): Promise<R> => {
    const known = hooks.get(outer)
    const before = known?.length
    try {
      return (await outer.transaction((inner) => {
        if (known) hooks.set(inner, known)
        return work(inner)
      })) as R
    } catch (error) {
      if (known && before !== undefined) known.length = before
      throw error
    }
  }
