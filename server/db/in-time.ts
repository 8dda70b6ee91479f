const readWithinMs = 2_000

/**
 * What `read` brings; undefined where it fails or takes longer than whoever asks for figures waits. To
 * Prometheus an instance that does not answer is gone, when all that hangs may be the database.
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
