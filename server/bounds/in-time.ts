/** `work`, or a failure with this message where it takes longer than so many milliseconds; it goes on. */
export const within = async <T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(message)), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const readWithinMs = 2_000

/** What `read` brings; undefined where it fails or takes longer than whoever asks for figures waits. */
export const inTime = <T>(read: Promise<T>, milliseconds = readWithinMs): Promise<T | undefined> =>
  within(read, milliseconds, 'read too late').catch(() => undefined)

type Outage = { note: (error: unknown) => boolean; isOngoing: () => boolean }

/**
 * A read of figures from the database, which keeps what it brought for `keptMs`. To Prometheus an instance
 * that does not answer is gone, when all that hangs may be the database: so nobody waits for it longer than
 * two seconds, and nobody at all (undefined) while an earlier read hangs or the database is known to be away.
 */
export const figuresInTime = <T>(read: () => Promise<T>, outage: Outage, keptMs = 0) => {
  let kept: { at: number; figures: Promise<T | undefined> } | undefined
  let underWay: Promise<T> | undefined
  let late = false
  return async (): Promise<T | undefined> => {
    if (late || outage.isOngoing()) return undefined
    if (kept === undefined || performance.now() - kept.at > keptMs) {
      underWay ??= read()
        .catch((error: unknown) => {
          outage.note(error)
          throw error
        })
        .finally(() => {
          underWay = undefined
          late = false
        })
      const figures = inTime(underWay).finally(() => {
        late = underWay !== undefined
      })
      kept = { at: performance.now(), figures }
    }
    return kept.figures
  }
}
