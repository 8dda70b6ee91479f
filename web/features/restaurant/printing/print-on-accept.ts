import { persistedStore } from '../../../lib/state/persisted-store.ts'

/** Whether this device prints the ticket of an order that is accepted on it. */
export const printOnAccept = persistedStore<boolean>('printOnAccept', false, (value) =>
  typeof value === 'boolean' ? value : undefined,
)
