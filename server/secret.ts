import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from './db/connection.ts'
import { platformSettings } from './db/tables/platform.ts'

const name = 'session-secret'

/**
 * What access tokens are signed with: SESSION_SECRET, or else one made once and kept in the database, so that
 * every instance on it has the same.
 */
export const readSecret = async (
  db: Database,
  given: string | undefined,
  randomBytes: (size: number) => Uint8Array,
  clock: () => Date,
): Promise<string> => {
  if (given !== undefined) return given
  const value = Buffer.from(randomBytes(32)).toString('base64url')
  await db.insert(platformSettings).values({ name, value, updatedAt: clock() }).onConflictDoNothing()
  const [row] = await db.select().from(platformSettings).where(eq(platformSettings.name, name))
  return z.string().parse(row?.value)
}
