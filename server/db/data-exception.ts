/**
 * PostgreSQL refuses a value: a NUL in a text, a number beyond its type, a date that is none (SQLSTATE class 22, "data
 * exception"). What people send is checked by schemas first; this is for what a schema let through.
 */
export const isDataException = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // Drizzle wraps the driver's error.
  const { code } = (error.cause ?? error) as { code?: unknown }
  return typeof code === 'string' && /^22...$/.test(code)
}
