import { eq, isNull } from 'drizzle-orm'
// Unicode's table of look-alike characters (UTS 39).
import unhomoglyph from 'unhomoglyph'
import { isUniqueViolation } from '../../../db/connection.ts'
import { users } from '../../../db/tables/accounts.ts'
import type { Deps } from '../../../deps.ts'

/** The form in which names are compared: NFKC and case-folded. */
export const canonicalUsername = (username: string): string =>
  username.normalize('NFKC').trim().toLowerCase().normalize('NFKC')

const alike = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD').toLowerCase()

/**
 * A name's skeleton (UTS 39), of the name as written and in lower case: names with the same one look alike,
 * such as `asha1` and `ashaI`.
 */
export const usernameSkeleton = (username: string): string => alike(alike(username.normalize('NFKC').trim()))

/** The columns of a username. */
export const usernameColumns = (username: string) => ({
  username: username.normalize('NFKC'),
  canonicalUsername: canonicalUsername(username),
  usernameSkeleton: usernameSkeleton(username),
})

/**
 * Fills in the canonical name and skeleton of accounts from before these columns existed. If two names look
 * alike, the later one keeps its name and gets placeholders that no other name can have.
 */
export const backfillUsernames = async (deps: Pick<Deps, 'db'>): Promise<void> => {
  const missing = await deps.db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(isNull(users.canonicalUsername))
    .orderBy(users.createdAt)
  for (const { id, username } of missing) {
    const taken = { canonicalUsername: `:${id}`, usernameSkeleton: `:${id}` }
    const canonical = canonicalUsername(username)
    const wanted = { canonicalUsername: canonical, usernameSkeleton: usernameSkeleton(username) }
    for (const forms of [wanted, { ...taken, canonicalUsername: canonical }, taken])
      try {
        await deps.db.update(users).set(forms).where(eq(users.id, id))
        break
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
      }
  }
}
