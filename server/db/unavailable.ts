/**
 * SQLSTATEs (PostgreSQL's documentation, appendix A) of temporary conditions: the same request may succeed a
 * little later.
 */
const momentary = new Set([
  '25006', // read-only: a replica, or a primary that is being moved
  '25P03', // idle in a transaction for too long
  '25P04', // a transaction that took too long
  '40001', // conflicts that repeating did not resolve
  '40P01',
  '55P03', // waited too long for a lock
  '57014', // a statement that took too long
  '57P01', // shutting down, crashed, not yet accepting connections
  '57P02',
  '57P03',
  '57P05', // an idle connection was closed
  '58030', // the disk does not take or give what it should
])
/**
 * SQLSTATE classes. 08: connection exception; 53: insufficient resources (disk full, out of memory, too many
 * connections).
 */
const momentaryClasses = ['08', '53']

const noRoom = new Set(['53100', '58030'])

/** Error codes of Node's sockets. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Messages of node-postgres errors without a code: a lost connection, its own time limits, an exhausted pool.
 */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/

/**
 * Whether an error, or its cause, means that the database is temporarily unavailable: unreachable, hanging,
 * full, overloaded or read-only. Whether the work was done is then unknown: a retry must send the same
 * Idempotency-Key.
 */
export const isUnavailable = (error: unknown): boolean => {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') {
      if (momentary.has(code) || networkCodes.has(code)) return true
      if (code.length === 5 && momentaryClasses.some((prefix) => code.startsWith(prefix))) return true
    }
    if (driverMessages.test(at.message)) return true
    if (at instanceof AggregateError && at.errors.some(isUnavailable)) return true
  }
  return false
}

/** Whether the database said that its disk is full, or does not take what it should. */
export const hasNoRoom = (error: unknown): boolean => {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (noRoom.has(String((at as { code?: unknown }).code))) return true
  return false
}
