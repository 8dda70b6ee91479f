import { persistedStore } from '../../../lib/state/persisted-store.ts'

/** Minutes, as a kitchen states them: in steps of five, between five and what the server takes (180). */
export const preparationStep = 5
export const longestPreparation = 180
const usual = 20

/** What this kitchen last chose, on this device. */
export const preparationTime = persistedStore<number>('preparationMinutes', usual, (value) =>
  typeof value === 'number' &&
  value % preparationStep === 0 &&
  value >= preparationStep &&
  value <= longestPreparation
    ? value
    : undefined,
)
