/** How long somebody waits for the new version before he is shown the old one. */
const patienceMs = 2_000

type Options<T> = {
  /** While true nothing is loaded at all. */
  isDown: () => boolean
  /** Whether what was loaded is but a failure. */
  failed?: (loaded: T) => boolean
}

/**
 * RFC 5861's stale-if-error for what is kept in memory: the version that is past its time, where there is one and the
 * new one fails, cannot be had, or takes longer than two seconds; it is then loaded for those who come later.
 */
export const staleIfError = async <T>(
  stale: T | undefined,
  load: () => Promise<T>,
  { isDown, failed = () => false }: Options<T>,
): Promise<T> => {
  if (stale === undefined) return load()
  if (isDown()) return stale
  const loading = load().then(
    (loaded) => (failed(loaded) ? stale : loaded),
    () => stale,
  )
  let timer: NodeJS.Timeout | undefined
  const impatient = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, patienceMs, stale)
  })
  return Promise.race([loading, impatient]).finally(() => clearTimeout(timer))
}
