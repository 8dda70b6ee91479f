const readWithinMs = 2_000

/**
 * What `read` brings; undefined where it fails or takes longer than whoever asks for figures waits: Prometheus
 * takes an instance that does not answer for one that is gone, and the database may be all that hangs.
 */
export const inTime = async <T>(read: Promise<T>, milliseconds = readWithinMs): Promise<T | undefined> => {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, milliseconds, undefined)
  try {
    return await Promise.race([read.catch(() => undefined), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
