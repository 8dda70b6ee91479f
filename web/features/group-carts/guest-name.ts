import { persistedStore } from '../../lib/state/persisted-store.ts'

const none: Record<string, string> = {}
/** Of how many groups this device knows who it is. */
const maxNames = 10

const isNames = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((name) => typeof name === 'string')

/** Under which name this device takes part in group carts, by their tokens. */
const store = persistedStore<Record<string, string>>('groupNames', none, (value) =>
  isNames(value) ? value : undefined,
)

export const useGuestName = (token: string): string | undefined => store.use()[token]

export const saveGuestName = (token: string, name: string | undefined) => {
  const { [token]: _, ...others } = store.get()
  const kept = Object.entries(others).slice(1 - maxNames)
  store.set(Object.fromEntries([...kept, ...(name === undefined ? [] : [[token, name]])]))
}
