/**
 * One Idempotency-Key for each attempt to check out, kept until it was answered: pressing the button again after a lost
 * connection, even after a reload, cannot order twice.
 */
const name = 'checkoutKey'

const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const attemptKey = (): string => {
  const kept = sessionStorage.getItem(name)
  if (kept !== null) return kept
  const key = newKey()
  sessionStorage.setItem(name, key)
  return key
}

export const attemptAnswered = () => sessionStorage.removeItem(name)
