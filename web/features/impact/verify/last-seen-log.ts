import { persistedStore } from '../../../lib/state/persisted-store.ts'

/** The key and the signed checkpoint of a log, as this browser has seen them. */
export type SeenLog = { key: string; note: string }

const isSeen = (value: unknown): value is SeenLog => {
  const { key, note } = (value ?? {}) as Partial<Record<keyof SeenLog, unknown>>
  return typeof key === 'string' && typeof note === 'string'
}

/**
 * What this browser last saw of the public log: a log that shows another history later is found out by it.
 */
const store = persistedStore<SeenLog | null>('impactLog', null, (value) =>
  isSeen(value) ? value : undefined,
)

export const lastSeen = store.get

/** Keeps what was seen; a browser that keeps nothing compares nothing. */
export const storeSeen = (seen: SeenLog | null): void => {
  try {
    store.set(seen)
  } catch {
    // Storage is full or switched off.
  }
}
