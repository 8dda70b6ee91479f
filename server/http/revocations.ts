import { gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Transaction } from '../db/connection.ts'
import type { Notifications } from '../db/notifications.ts'
import { revocations } from '../db/tables/http.ts'

/** How long an access token lives. */
export const accessTokenSeconds = 15 * 60

/** A sign-in that was ended, or an account whose rights were changed for the `rightsVersion`th time. */
export type Revocation = { sessionId: string } | { userId: string; rightsVersion: number }

/** What of a caller a revocation can speak of. */
type Revocable = { userId: string; sessionId: string; rightsVersion: number }

export type Revocations = {
  /** Whether an access token of this caller counts no more. */
  covers: (caller: Revocable) => boolean
  /** A transaction that may revoke. What it revoked holds here before it returns, and on the others a moment later. */
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /**
   * Writes revocations down and tells every instance, within a transaction begun by `transaction`: exactly when it commits.
   */
  add: (tx: Transaction, added: readonly Revocation[]) => Promise<void>
  /** Calls `end` once when a caller's token is revoked, for what goes on longer than one answer. Returns how to stop. */
  watch: (caller: Revocable, end: () => void) => () => void
  close: () => void
}

export const revocationChannel = 'revocations'
/** How late at most an instance learns of what its notification did not tell: a process can die between the two. */
const reloadMs = 30_000
/** Transactions commit later than the time they write down; clocks differ. */
const overlapMs = 60_000
/** Access tokens die by themselves after that; the rest is for clocks that differ between instances. */
const keepMs = (accessTokenSeconds + 5 * 60) * 1000

const payload = z.union([
  z.object({ sessionId: z.string() }),
  z.object({ userId: z.string(), rightsVersion: z.number() }),
])

/**
 * Remembers which access tokens count no more, so that a call needs no query to know. The database is the memory behind
 * it: what was revoked lately is read at start and after a lost connection, the rest arrives by NOTIFY, and what does not, when the
 * database is asked what is new, twice a minute.
 */
export const openRevocations = async (
  db: Database,
  notifications: Notifications,
  clock: () => Date,
  warn: (error: Error) => void,
): Promise<Revocations> => {
  const sessions = new Map<string, number>()
  const rights = new Map<string, { version: number; at: number }>()
  const uncommitted = new WeakMap<Transaction, Revocation[]>()
  const watching = new Set<{ caller: Revocable; end: () => void }>()

  const covers: Revocations['covers'] = ({ userId, sessionId, rightsVersion }) =>
    sessions.has(sessionId) || (rights.get(userId)?.version ?? 0) > rightsVersion

  const dropExpired = (now: number) => {
    for (const [id, at] of sessions) if (at < now - keepMs) sessions.delete(id)
    for (const [id, { at }] of rights) if (at < now - keepMs) rights.delete(id)
  }
  const learn = (revoked: Revocation) => {
    const now = clock().getTime()
    dropExpired(now)
    if ('sessionId' in revoked) sessions.set(revoked.sessionId, now)
    else {
      const version = Math.max(revoked.rightsVersion, rights.get(revoked.userId)?.version ?? 0)
      rights.set(revoked.userId, { version, at: now })
    }
    for (const watcher of watching)
      if (covers(watcher.caller)) {
        watching.delete(watcher)
        watcher.end()
      }
  }
  let readUntil = clock().getTime() - keepMs
  const readSince = async (at: number) => {
    const now = clock().getTime()
    const since = new Date(at)
    const rows = await db.select().from(revocations).where(gt(revocations.at, since))
    for (const { sessionId, userId, rightsVersion } of rows)
      if (sessionId !== null) learn({ sessionId })
      else if (userId !== null && rightsVersion !== null) learn({ userId, rightsVersion })
    readUntil = now
  }
  const load = () => readSince(clock().getTime() - keepMs)

  notifications.on(revocationChannel, (text) => learn(payload.parse(JSON.parse(text))))
  notifications.onReconnect(() => void load().catch(warn))
  await load()
  const reloading = setInterval(() => void readSince(readUntil - overlapMs).catch(warn), reloadMs)
  reloading.unref()
  return {
    covers,
    transaction: async (work) => {
      const added: Revocation[] = []
      const done = await db.transaction((tx) => {
        uncommitted.set(tx, added)
        return work(tx)
      })
      for (const revoked of added) learn(revoked)
      return done
    },
    add: async (tx, added) => {
      const pending = uncommitted.get(tx)
      if (!pending) throw new Error('revocations need a transaction of their own')
      if (added.length === 0) return
      pending.push(...added)
      const at = clock()
      await tx.insert(revocations).values(added.map((revoked) => ({ ...revoked, at })))
      for (const revoked of added)
        await tx.execute(sql`SELECT pg_notify(${revocationChannel}, ${JSON.stringify(revoked)})`)
    },
    watch: (caller, end) => {
      const watcher = { caller, end }
      watching.add(watcher)
      return () => watching.delete(watcher)
    },
    close: () => clearInterval(reloading),
  }
}

/** Drops revocations whose tokens have died by themselves. */
export const purgeExpiredRevocations = async (deps: { db: Database; clock: () => Date }): Promise<void> => {
  await deps.db.delete(revocations).where(lt(revocations.at, new Date(deps.clock().getTime() - keepMs)))
}
