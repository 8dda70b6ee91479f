import { nanoid } from 'nanoid'
import { sessionStore } from '../state/storage.ts'

/**
 * The Idempotency-Key of a command, stored in this tab until the command is settled: pressing the button
 * again after a lost connection, even after a reload, cannot pay twice.
 */
type Name = 'checkoutKey' | 'donationKey' | 'partnerKey' | 'reserveKey' | 'tipKey' | 'giftKey'
export const idempotencyKey = (name: Name | `checkoutKey ${string}`) => ({
  get: (): string => {
    const stored = sessionStore.getItem(name)
    if (stored !== null) return stored
    const key = nanoid()
    sessionStore.setItem(name, key)
    return key
  },
  /** The command succeeded or was refused for good: the next one is another command. */
  settle: () => sessionStore.removeItem(name),
})

/**
 * After these codes the command is sent again with the same key: its outcome is unknown, or nothing was done.
 */
const retryable: ReadonlySet<string> = new Set([
  'offline',
  'request_in_progress',
  'unavailable',
  'internal',
  'rate_limited',
  'unauthenticated',
])
export const isRetryable = (code: string): boolean => retryable.has(code)
