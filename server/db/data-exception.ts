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
