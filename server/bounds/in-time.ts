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

/**
 * What `read` brings; undefined where it fails or takes longer than whoever asks for figures waits. To
 * Prometheus an instance that does not answer is gone, when all that hangs may be the database.
 */
export const inTime = <T>(read: Promise<T>, milliseconds = readWithinMs): Promise<T | undefined> =>
  within(read, milliseconds, 'read too late').catch(() => undefined)
