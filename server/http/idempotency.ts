import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { idempotencyKeys } from '../db/tables/platform.ts'
import type { Deps } from '../deps.ts'
import { hmac } from '../keys.ts'
import { deadBefore, failedSince, isDead, markFailed } from './dead-calls.ts'

export type KeyClaim = {
  /** Whose key it is: two people may use the same one. */
  principal: string
  key: string
  route: string
  fingerprint: string
}
/** An answer as it went over the wire: `body` is JSON text, so that a repeat gets the very same bytes. */
export type StoredResponse = { status: number; body: string }

/** Among several servers an unanswered claim older than this belonged to a call that died; its repeat may run again. */
const abandonedMs = 60_000
/** What `dead-calls` knows a claim by. */
export const callOf = ({ principal, key }: KeyClaim): string => `${principal} ${key}`
const waitMs = 10_000
const pollMs = 40
/** Keys are kept this long (docs/operating.md). */
export const keyRetentionMs = 24 * 3_600_000

/**
 * Tells whether two bodies are the same request, whatever the order of their fields. Keyed, because a body may
 * hold a password that a plain hash would let somebody guess. While the secret is being changed there is one for each key,
 * the newest first, with spaces between: requests are the same that share one.
 */
export const requestFingerprint = (deps: Deps, body: unknown): string => {
  const text = JSON.stringify(sorted(body)) ?? ''
  return deps.keys
    .all('request-fingerprint')
    .map((key) => hmac(key, text))
    .join(' ')
}

const isSameRequest = (one: string, other: string): boolean => {
  const known = new Set(one.split(' '))
  return other.split(' ').some((fingerprint) => known.has(fingerprint))
}

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
 * vain (409). `resume` is called now and then while a call that began a payment has not answered.
 */
export const findResponse = async (
  deps: Deps,
  claim: KeyClaim,
  resume?: (paymentId: string, since: Date) => Promise<void>,
): Promise<StoredResponse | undefined> => {
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
        paymentId: idempotencyKeys.paymentId,
      })
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.principal, principal), eq(idempotencyKeys.key, key)))
    if (!row) return undefined
    if (row.route !== claim.route || !isSameRequest(row.fingerprint, claim.fingerprint))
      throw new Refusal(
        'idempotency_key_reused',
        /*i18n*/ 'This Idempotency-Key was already used for another request.',
      )
    if (row.status !== null) return { status: row.status, body: row.body ?? 'null' }
    if (row.paymentId !== null && resume) await resume(row.paymentId, row.createdAt)
    else if (isDead(deps, callOf(claim), row.createdAt, abandonedMs)) return undefined
    if (performance.now() > giveUp)
      throw new Refusal('request_in_progress', /*i18n*/ 'The same request is still being worked on.')
    await wait(pollMs)
  }
}

/** Takes the key for this call, which began at `since`, or gives the stored answer of the call that took it before. */
export const claimKey = async (
  deps: Deps,
  claim: KeyClaim,
  since: Date,
): Promise<StoredResponse | undefined> => {
  for (;;) {
    try {
      if (await insertClaim(deps, claim, since)) return undefined
    } catch (error) {
      // It may have been written all the same, after we had given up.
      markFailed(callOf(claim), since)
      throw error
    }
    const response = await findResponse(deps, claim)
    if (response) return response
  }
}

/** True when the key is ours: it is new, or its call is dead. */
const insertClaim = async (deps: Deps, claim: KeyClaim, createdAt: Date): Promise<boolean> => {
  const failed = failedSince(callOf(claim))
  const taken = await deps.db
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt })
    .onConflictDoUpdate({
      target: [idempotencyKeys.principal, idempotencyKeys.key],
      set: { createdAt },
      setWhere: and(
        eq(idempotencyKeys.route, claim.route),
        sql`string_to_array(${idempotencyKeys.fingerprint}, ' ') && string_to_array(${claim.fingerprint}, ' ')`,
        isNull(idempotencyKeys.status),
        or(
          lt(idempotencyKeys.createdAt, deadBefore(deps, abandonedMs)),
          failed.length > 0 ? inArray(idempotencyKeys.createdAt, failed) : undefined,
        ),
      ),
    })
    .returning({ key: idempotencyKeys.key })
  return taken.length > 0
}

/** Gives the key back after a refusal: nothing was done, so the repeat may try again, also when that could not be noted. */
export const releaseKey = async (deps: Deps, claim: KeyClaim, since: Date): Promise<void> => {
  const released = deps.db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.principal, claim.principal),
        eq(idempotencyKeys.key, claim.key),
        isNull(idempotencyKeys.status),
      ),
    )
  await released.catch(() => markFailed(callOf(claim), since))
}

/** Keeps what a repeat will be answered. */
export const storeResponse = async (deps: Deps, claim: KeyClaim, response: StoredResponse): Promise<void> => {
  await deps.db
    .update(idempotencyKeys)
    .set({ status: response.status, response: sql`${response.body}::json` })
    .where(and(eq(idempotencyKeys.principal, claim.principal), eq(idempotencyKeys.key, claim.key)))
}
