import { isUniqueViolation } from '../db/connection.ts'
import type { Deps } from '../deps.ts'

/** Calls of this process that ended without an answer, by key or payment: when each began, in ms since 1970. */
const failed = new Map<string, Set<number>>()
const remembered = 10_000

/** Notes that the call which began at `since` ended and may have left its key, or its payment, unanswered. */
export const markFailed = (id: string, since: Date): void => {
  // All attempts under one key: any of them may be the one whose claim stands.
  failed.set(id, (failed.get(id) ?? new Set()).add(since.getTime()))
  for (const oldest of failed.keys()) if (failed.size > remembered) failed.delete(oldest)
}

/** When the calls that are known to have failed began: a repeat takes the place of those and of no later one. */
export const failedSince = (id: string): Date[] => [...(failed.get(id) ?? [])].map((at) => new Date(at))

/** Does the work of a call that begins, or began, a payment; its repeats learn when it fails. */
export const atWork = async <T>(id: string, since: Date, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    // Another call has the key, and this one left nothing.
    if (!isUniqueViolation(error)) markFailed(id, since)
    throw error
  }
}

/**
 * The moment before which unanswered calls are dead. Among several servers a call is dead once it has had all the time,
 * `limitMs`, that it may take. The embedded database has one server, this one: what began before it started died with
 * the one before.
 */
export const deadBefore = ({ settings, clock, startedAt }: Deps, limitMs: number): Date => {
  const limit = new Date(clock().getTime() - limitMs)
  return settings.databaseUrl === undefined && startedAt > limit ? startedAt : limit
}

/** Whether the call that began at `since` cannot be at work any more. */
export const isDead = (deps: Deps, id: string, since: Date, limitMs: number): boolean =>
  since < deadBefore(deps, limitMs) || failed.get(id)?.has(since.getTime()) === true
