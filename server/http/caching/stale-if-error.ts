import { within } from '../../bounds/in-time.ts'

/** How long a request waits for the new version before it gets the stale one. */
const patienceMs = 2_000

type Options<T> = {
  /** While true, nothing is loaded. */
  isDown: () => boolean
  /** Whether a loaded value is a failure. */
  failed?: (loaded: T) => boolean
}

/**
 * RFC 5861's stale-if-error for a cache in memory: returns the stale version, if there is one, when loading a
 * new one fails or takes longer than two seconds; loading then goes on for later requests.
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
  return within(loading, patienceMs, 'loaded too late').catch(() => stale)
}
