/**
 * SQLSTATEs (PostgreSQL's documentation, appendix A) that say nothing about the request and all about the moment: the same
 * request may well succeed a little later.
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
/** 08: the connection; 53: disk full, out of memory, too many connections. */
const momentaryClasses = ['08', '53']

/** Of Node's sockets. */
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

/** node-postgres gives these no code: a lost connection, its own time limits, a pool with nothing left. */
const driverMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/

/**
 * Whether an error, or what caused it, means that the database cannot do its work right now: it is away, hangs, is full,
 * overloaded or read-only. Whether the work was done is then not known: whoever repeats it must bring its
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
