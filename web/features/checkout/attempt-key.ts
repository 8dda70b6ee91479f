/**
 * One Idempotency-Key for each attempt to pay, kept in this tab until it was answered: pressing the button again after a
 * lost connection, even after a reload, cannot pay twice.
 */
export const attempts = (name: 'checkoutKey' | 'donationKey' | 'partnerKey') => ({
  key: (): string => {
    const kept = sessionStorage.getItem(name)
    if (kept !== null) return kept
    const key = newKey()
    sessionStorage.setItem(name, key)
    return key
  },
  answered: () => sessionStorage.removeItem(name),
})

const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Codes after which the same attempt goes on with the same key: nobody knows yet, or nothing was done. */
const unanswered: ReadonlySet<string> = new Set([
  'offline',
  'request_in_progress',
  'unavailable',
  'internal',
  'rate_limited',
  'unauthenticated',
])
export const isUnanswered = (code: string): boolean => unanswered.has(code)
