type Begin<T, C> = <R>(work: (tx: T) => Promise<R>, config?: C) => Promise<R>

const hooks = new WeakMap<object, (() => void)[]>()

/**
 * Calls `run` once `tx` has committed, and never where it has not. For what others are told of, and what may get lost: it is
 * not called where the process dies in between.
 */
export const afterCommit = (tx: object, run: () => void): void => {
  hooks.get(tx)?.push(run)
}

/** `begin`, a pool's way to run a transaction, with `afterCommit` for the handles that it gives. */
export const withCommitHooks = <T extends object, C>(begin: Begin<T, C>): Begin<T, C> => {
  return async <R>(work: (tx: T) => Promise<R>, config?: C): Promise<R> => {
    let committed: (() => void)[] = []
    const result = await begin((tx) => {
      // Anew with every attempt: one that was undone tells nobody.
      committed = []
      hooks.set(tx, committed)
      return work(tx)
    }, config)
    for (const run of committed) run()
    return result
  }
}

/** Drizzle's `transaction` of a transaction: a savepoint, whose hooks run when `outer` has committed, unless it was rolled back. */
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
