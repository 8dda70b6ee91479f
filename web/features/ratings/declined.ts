import { z } from 'zod/mini'
import { persistedStore } from '../../lib/state/persisted-store.ts'

/** The last ones are enough: nobody is asked about an order for longer than three days. */
const kept = 30
const ids = z.array(z.string())

/** Orders that somebody would rather not rate: they are not asked again on this device. */
const store = persistedStore<readonly string[]>('not-rated', [], (value) => ids.safeParse(value).data)

export const useDeclined = (): readonly string[] => store.use()
export const decline = (orderId: string): void =>
  store.set([...store.get().filter((id) => id !== orderId), orderId].slice(-kept))
