import pg from 'pg'

/**
 * Whether PostgreSQL refused a value: a NUL in a text, a number out of range, an invalid date (SQLSTATE class
 * 22, "data exception"). Schemas check input first; this covers what a schema let through.
 */
export const isDataException = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // Drizzle wraps the driver's error.
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' && /^22...$/.test(code)
}

/**
 * What the SQL function `all_or_nothing` raises, which ends a statement that writes for several unless it may
 * write for all.
 */
const sqlState = 'AN001'

/** Whether a statement was ended by `all_or_nothing(false)`: it wrote nothing. */
export const isNothing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === sqlState
