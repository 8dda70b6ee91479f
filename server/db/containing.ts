import { and, type SQL, sql } from 'drizzle-orm'

/** The LIKE pattern that finds the text wherever it stands, taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether every word of `q` stands somewhere in `searched`, which is in lower case. */
export const containsWords = (searched: SQL, q: string): SQL | undefined =>
  and(
    ...q
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => sql`${searched} LIKE ${containing(word)}`),
  )
