import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { idempotencyKeys } from '../db/tables/platform.ts'
import type { Deps } from '../deps.ts'

export type KeyClaim = {
  /** Whose key it is: two people may use the same one. */
  principal: string
  key: string
  route: string
  fingerprint: string
}
/** An answer as it went over the wire: `body` is JSON text, so that a repeat gets the very same bytes. */
export type StoredAnswer = { status: number; body: string }

/** An unanswered claim older than this belonged to a call that died; its repeat may run again. */
const abandonedMs = 60_000
const waitMs = 10_000
const pollMs = 40
/** Keys are kept this long (docs/operating.md). */
export const keepKeysMs = 24 * 3_600_000

/**
 * Tells whether two bodies are the same request, whatever the order of their fields. Keyed, because a body may
 * hold a password that a plain hash would let somebody guess.
 */
export const requestFingerprint = (deps: Deps, body: unknown): string =>
  createHmac('sha256', deps.secret)
    .update(JSON.stringify(sorted(body)) ?? '')
    .digest('base64url')

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/**
 * The answer stored under a key, waiting a while for a first call that is still at work. Undefined: the key is
 * new, or its first call died. Refuses a key that was used for another request (422), and a wait that was in
 * vain (409).
 */
export const findAnswer = async (deps: Deps, claim: KeyClaim): Promise<StoredAnswer | undefined> => {
  const { principal, key } = claim
  const giveUp = performance.now() + waitMs
  for (;;) {
    const [row] = await deps.db
      .select({
        route: idempotencyKeys.route,
        fingerprint: idempotencyKeys.fingerprint,
        status: idempotencyKeys.status,
        body: sql<string | null>`${idempotencyKeys.response}::text`,
        createdAt: idempotencyKeys.createdAt,
      })
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.principal, principal), eq(idempotencyKeys.key, key)))
    if (!row) return undefined
    if (row.route !== claim.route || row.fingerprint !== claim.fingerprint)
      throw new Refusal(
        'idempotency_key_reused',
        /*i18n*/ 'This Idempotency-Key was already used for another request.',
      )
    if (row.status !== null) return { status: row.status, body: row.body ?? 'null' }
    if (deps.clock().getTime() - row.createdAt.getTime() > abandonedMs) return undefined
    if (performance.now() > giveUp)
      throw new Refusal('request_in_progress', /*i18n*/ 'The same request is still being worked on.')
    await wait(pollMs)
  }
}

/** Takes the key for this call, or gives the stored answer of the call that took it before. */
export const claimKey = async (deps: Deps, claim: KeyClaim): Promise<StoredAnswer | undefined> => {
  for (;;) {
    const now = deps.clock()
    const taken = await deps.db
      .insert(idempotencyKeys)
      .values({ ...claim, createdAt: now })
      .onConflictDoUpdate({
        target: [idempotencyKeys.principal, idempotencyKeys.key],
        set: { createdAt: now },
        setWhere: and(
          eq(idempotencyKeys.route, claim.route),
          eq(idempotencyKeys.fingerprint, claim.fingerprint),
          isNull(idempotencyKeys.status),
          lt(idempotencyKeys.createdAt, new Date(now.getTime() - abandonedMs)),
        ),
      })
      .returning({ key: idempotencyKeys.key })
    if (taken.length > 0) return undefined
    const answer = await findAnswer(deps, claim)
    if (answer) return answer
  }
}

/** Gives the key back after a refusal: nothing was done, so the repeat may try again. */
export const releaseKey = async (deps: Deps, claim: KeyClaim): Promise<void> => {
  await deps.db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.principal, claim.principal),
        eq(idempotencyKeys.key, claim.key),
        isNull(idempotencyKeys.status),
      ),
    )
}

/** Keeps what a repeat will be answered. */
export const storeAnswer = async (deps: Deps, claim: KeyClaim, answer: StoredAnswer): Promise<void> => {
  await deps.db
    .update(idempotencyKeys)
    .set({ status: answer.status, response: sql`${answer.body}::json` })
    .where(and(eq(idempotencyKeys.principal, claim.principal), eq(idempotencyKeys.key, claim.key)))
}
