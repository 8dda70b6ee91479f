import { setTimeout as wait } from 'node:timers/promises'
import canonicalize from 'canonicalize'
import { and, eq, lt, sql } from 'drizzle-orm'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '#shared/errors.ts'
import { dayMs } from '#shared/time.ts'
import type { Executor, Transaction } from '../db/connection.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { StatementPart } from '../db/statement.ts'
import { idempotencyKeys } from '../db/tables/http.ts'
import type { Infrastructure } from '../infrastructure.ts'
import { hmac } from '../secrets/keys.ts'
import type { StoredResponse } from './caching/stored-response.ts'
import { noteTapTime } from './tap-time.ts'
import { withinTransaction } from './within-transaction.ts'

export type KeyClaim = {
  /** The key's owner: two people may use the same key. */
  principal: string
  key: string
  route: string
  fingerprint: string
}

const waitMs = 10_000
const pollMs = 40
/** How long keys are stored (docs/operating.md). */
const keyRetentionMs = dayMs

/**
 * A keyed hash of a request's content, independent of the order of fields (RFC 8785). Keyed, because a body
 * may contain a password that a plain hash would let somebody guess. During a change of the secret there is
 * one hash for each key, the newest first, separated by spaces: requests are the same if they share one.
 * Refuses with validation_failed a lone surrogate, which neither RFC 8785 nor the database can represent.
 */
export const requestFingerprint = (deps: Infrastructure, body: unknown): string => {
  const text = canonicalText(body)
  return deps.keys
    .all('request-fingerprint')
    .map((key) => hmac(key, text))
    .join(' ')
}

const canonicalText = (body: unknown): string => {
  try {
    return canonicalize(body) ?? ''
  } catch {
    throw new Refusal('validation_failed', /*i18n*/ 'Some of what was sent has values that cannot be used.')
  }
}

const isSameRequest = (one: string, other: string): boolean => {
  const known = new Set(one.split(' '))
  return other.split(' ').some((fingerprint) => known.has(fingerprint))
}

/**
 * Runs a command once for each key. Claiming the key, the work and storing the response are one transaction:
 * a repeat finds either the response or nothing, however the first call ended, and a refusal leaves no key
 * behind. `work` gets dependencies whose database, jobs, mail and notifications belong to that transaction.
 *
 * A repeat waits for a first call that is under way. Refuses: idempotency_key_reused (422),
 * request_in_progress (409) after 10 s.
 */
export const runOnce = async <D extends Infrastructure>(
  deps: D,
  claim: KeyClaim,
  work: (deps: D) => Promise<StoredResponse>,
  /** When it was tapped, where that was a while ago: kept with the steps that it is. */
  tappedAt: Date | null = null,
): Promise<{ response: StoredResponse; replayed: boolean }> => {
  const giveUp = performance.now() + waitMs
  for (;;) {
    const response = await limitOf(deps)(() =>
      deps.db.transaction(async (tx) => {
        if (!(await claimKey(tx, claim, deps.clock()))) return null
        if (tappedAt) await noteTapTime(tx, tappedAt)
        const first = await work(withinTransaction(deps, tx))
        await storeResponse(tx, claim, first)
        return first
      }),
    )
    if (response) return { response, replayed: false }
    const stored = await findResponse(deps, claim)
    if (stored) return { response: stored, replayed: true }
    if (performance.now() > giveUp) throw inProgress()
    await wait(pollMs)
  }
}

const limiters = new WeakMap<Infrastructure['pool'], LimitFunction>()
/**
 * Lets commands with a key hold at most half of the connections: such a command may need a second one for its
 * counters, and if commands held all of them, none could go on.
 */
const limitOf = ({ pool }: Infrastructure): LimitFunction => {
  const known = limiters.get(pool) ?? pLimit(Math.max(1, Math.floor(pool.options.max / 2)))
  limiters.set(pool, known)
  return known
}

/**
 * Claims the key in this transaction; returns false if another one has claimed it. Tries an advisory lock
 * first because that does not wait: an insert would, and hold its connection.
 */
const claimKey = async (tx: Transaction, claim: KeyClaim, now: Date): Promise<boolean> => {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`${claim.principal} ${claim.key}`}, 0)) AS locked`,
  )
  if (!rows[0]?.locked) return false
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return inserted.length > 0
}

/**
 * The response stored under a key; waits for one that is not stored yet, as while a payment is pending, and
 * calls `resume` repeatedly meanwhile. Undefined: the key is new. Refuses: idempotency_key_reused (422),
 * request_in_progress (409) after the wait.
 */
export const findResponse = async (
  deps: Infrastructure,
  claim: KeyClaim,
  resume?: (paymentId: string) => Promise<void>,
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
    if (row.paymentId !== null && resume) await resume(row.paymentId)
    if (performance.now() > giveUp) throw inProgress()
    await wait(pollMs)
  }
}

const inProgress = () =>
  new Refusal('request_in_progress', /*i18n*/ 'The same request is still being worked on.')

/**
 * A statement part that claims keys for commands that go on after its transaction: each records a payment,
 * which is then charged outside any transaction. The response is stored when the payment settles; until then
 * repeats resume the payment (payments/resume-payment.ts). Pass `response` if there is nothing to wait for.
 * `now` may be a value of other parts too. The statement fails with a unique violation (`claimConstraint`) if
 * the key exists.
 */
export const claimPart = (claims: readonly PaidClaim[], now: Date): StatementPart => ({
  name: 'claim',
  values: { claims: `[${claims.map(claimRow).join(',')}]`, now },
  write: (parameter) => `claim AS (
    INSERT INTO idempotency_keys (principal, key, route, fingerprint, status, response, payment_id, created_at)
    SELECT c.*, ${parameter('now')}::timestamptz FROM agreed, json_to_recordset(${parameter('claims')}) AS
      c (principal text, key text, route text, fingerprint text, status integer, response json, payment_id uuid)
    WHERE ok
  )`,
})

/** A claim with the payment it begins, and its response if there is nothing to wait for. */
export type PaidClaim = { claim: KeyClaim; response: StoredResponse | null; paymentId: string }

/** As JSON; the response is JSON already. */
const claimRow = ({ claim, response, paymentId }: PaidClaim): string => {
  const row = JSON.stringify({ ...claim, status: response?.status ?? null, payment_id: paymentId })
  return `${row.slice(0, -1)},"response":${response?.body ?? null}}`
}

/** Claims a key like `claimPart`, in a transaction. */
export const claimForPayment = async (
  tx: Transaction,
  claim: KeyClaim,
  paymentId: string,
  now: Date,
): Promise<void> => {
  await tx.insert(idempotencyKeys).values({ ...claim, paymentId, createdAt: now })
}

/** The constraint that an insert violates if its key exists. */
export const claimConstraint = 'idempotency_keys_principal_key_pk'

type CommandResponse = { claim: KeyClaim; response: StoredResponse }

/**
 * A statement part that stores the responses to the commands that began payments; each key is claimed, and
 * each once.
 */
export const storedResponsesPart = (stored: readonly CommandResponse[], now: Date): StatementPart => {
  const [first] = stored
  return first && stored.length === 1 ? storedResponsePart(first, now) : manyResponsesPart(stored, now)
}

/** One is found by its key, however the table is planned: a list may be joined by reading all of it. */
const storedResponsePart = ({ claim, response }: CommandResponse, now: Date): StatementPart => ({
  name: 'responded',
  reads: ['now'],
  values: {
    principal: claim.principal,
    key: claim.key,
    responseStatus: response.status,
    responseBody: response.body,
    now,
  },
  write: (parameter) => `responded AS (
    UPDATE idempotency_keys SET status = ${parameter('responseStatus')}, response = ${parameter('responseBody')}
    FROM agreed WHERE ok AND principal = ${parameter('principal')} AND key = ${parameter('key')}
  )`,
})

const manyResponsesPart = (stored: readonly CommandResponse[], now: Date): StatementPart => ({
  name: 'all_responded',
  reads: ['now'],
  values: { responses: `[${stored.map(responseRow).join(',')}]`, now },
  write: (parameter) => `all_responded AS (
    UPDATE idempotency_keys k SET status = r.status, response = r.response
    FROM agreed, json_to_recordset(${parameter('responses')}) AS
      r (principal text, key text, status integer, response json)
    WHERE ok AND k.principal = r.principal AND k.key = r.key
  )`,
})

/** As JSON; the response is JSON already. */
const responseRow = ({
  claim: { principal, key },
  response,
}: {
  claim: KeyClaim
  response: StoredResponse
}) =>
  `${JSON.stringify({ principal, key, status: response.status }).slice(0, -1)},"response":${response.body}}`

/** Stores the response for repeats. */
const storeResponse = async (
  executor: Executor,
  { principal, key }: KeyClaim,
  response: StoredResponse,
): Promise<void> => {
  await executor
    .update(idempotencyKeys)
    .set(responseValues(response))
    .where(and(eq(idempotencyKeys.principal, principal), eq(idempotencyKeys.key, key)))
}

/** Stores the response to the command that began this payment, unless one is stored already. */
export const storeResponseOfPayment = async (
  tx: Transaction,
  paymentId: string,
  response: StoredResponse,
): Promise<void> => {
  await tx
    .update(idempotencyKeys)
    .set(responseValues(response))
    .where(and(eq(idempotencyKeys.paymentId, paymentId), sql`${idempotencyKeys.status} IS NULL`))
}

const responseValues = ({ status, body }: StoredResponse) => ({ status, response: sql`${body}::json` })

/** Deletes a principal's keys with their responses. */
export const eraseKeysOf = async (tx: Transaction, principal: string): Promise<void> => {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.principal, principal))
}

/** Deletes keys past their retention; a repeat that late counts as a new command. */
export const purgeExpiredKeys = async (deps: Infrastructure): Promise<void> => {
  const before = new Date(deps.clock().getTime() - keyRetentionMs)
  await deleteInBatches(deps.db, idempotencyKeys, lt(idempotencyKeys.createdAt, before))
}
