import pg from 'pg'

/**
 * What the SQL function `all_or_nothing` raises, which ends a statement that writes for several unless it may
 * write for all.
 */
const sqlState = 'AN001'

/** Whether a statement was ended by `all_or_nothing(false)`: it wrote nothing. */
export const isNothing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === sqlState
