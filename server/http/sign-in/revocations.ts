import { gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { minuteMs } from '#shared/time.ts'
import type { Database, Transaction } from '../../db/connection.ts'
import type { Notifications } from '../../db/notifications/notifications.ts'
import { revocations } from '../../db/tables/http.ts'

/** Lifetime of an access token. */
export const accessTokenSeconds = 15 * 60

/** A session that was ended, or a change of an account's rights, which now have this version. */
export type Revocation = { sessionId: string } | { userId: string; rightsVersion: number }

/** The parts of a caller that revocations refer to. */
type Revocable = { userId: string; sessionId: string; rightsVersion: number }

export type Revocations = {
  /** Whether this caller's access token is revoked. */
  covers: (caller: Revocable) => boolean
  /**
   * Runs a transaction that may revoke. Its revocations are effective here before it returns, on other
   * instances shortly after.
   */
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /**
   * Adds revocations in a transaction begun by `transaction`; all instances are notified when it commits.
   */
  add: (tx: Transaction, added: readonly Revocation[]) => Promise<void>
  /**
   * For streams: calls `end` once when the caller's token is revoked, at once where it is already. Returns a
   * function that stops it.
   */
  watch: (caller: Revocable, end: () => void) => () => void
  close: () => void
}

export const revocationChannel = 'revocations'
/**
 * Between two reads of the table, for notifications that were lost: a process can die between commit and
 * notification.
 */
const reloadMs = 30_000
/** Read again each time, since transactions commit later than their timestamps and clocks differ. */
const overlapMs = minuteMs
/** How long a revocation is needed: until its tokens have expired, and a margin for clocks that differ. */
const retentionMs = (accessTokenSeconds + 5 * 60) * 1000

const payload = z.union([
  z.object({ sessionId: z.string() }),
  z.object({ userId: z.string(), rightsVersion: z.number() }),
])

/**
 * Keeps revoked access tokens in memory, so that verifying one needs no query. They are stored in the
 * database: recent ones are read at start and after a reconnection, new ones arrive by NOTIFY, and a read of
 * the table twice a minute finds any whose notification was lost.
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
    for (const [id, at] of sessions) if (at < now - retentionMs) sessions.delete(id)
    for (const [id, { at }] of rights) if (at < now - retentionMs) rights.delete(id)
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
  let readUntil = clock().getTime() - retentionMs
  const readSince = async (at: number) => {
    const now = clock().getTime()
    const since = new Date(at)
    const rows = await db.select().from(revocations).where(gt(revocations.at, since))
    for (const { sessionId, userId, rightsVersion } of rows)
      if (sessionId !== null) learn({ sessionId })
      else if (userId !== null && rightsVersion !== null) learn({ userId, rightsVersion })
    readUntil = now
  }
  const load = () => readSince(clock().getTime() - retentionMs)

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
      if (covers(caller)) {
        end()
        return () => {}
      }
      const watcher = { caller, end }
      watching.add(watcher)
      return () => void watching.delete(watcher)
    },
    close: () => clearInterval(reloading),
  }
}

/** Deletes revocations whose tokens have expired. */
export const purgeExpiredRevocations = async (deps: { db: Database; clock: () => Date }): Promise<void> => {
  await deps.db.delete(revocations).where(lt(revocations.at, new Date(deps.clock().getTime() - retentionMs)))
}
