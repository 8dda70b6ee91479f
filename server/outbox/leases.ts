import type { Infrastructure } from '../infrastructure.ts'

const renewMs = 15_000
/** A lease that its instance has not renewed for this long has expired, such as after a crash. */
const lapseMs = 40_000

/** A row that says that something is open on an instance, until it is renewed or expires. */
export type Lease = { id: string; owner: string; until: Date }

type Table = {
  /** Writes the rows, and renews those that are there. */
  save: (leases: Lease[]) => Promise<unknown>
  remove: (ids: string[]) => Promise<unknown>
  /** Logged when the database cannot be reached; the lease is then saved with the next renewal. */
  failure: string
}

/**
 * Keeps rows in a table that tell all instances what this one has open: renewed while it is open, expired if
 * the instance dies.
 */
export const holdLeases = (
  { clock, log }: Pick<Infrastructure, 'clock' | 'log'>,
  { save, remove, failure }: Table,
) => {
  const held = new Map<string, string>()
  const until = () => new Date(clock().getTime() + lapseMs)
  const warn = (error: unknown) => log.warn({ err: error }, failure)
  const quietly = (work: Promise<unknown>): Promise<void> => work.then(() => {}, warn)
  const renewal = setInterval(() => {
    if (held.size > 0) void quietly(save([...held].map(([id, owner]) => ({ id, owner, until: until() }))))
  }, renewMs)
  renewal.unref()
  return {
    until,
    warn,
    /** Renews a row that the caller has written. */
    renew: (id: string, owner: string): void => void held.set(id, owner),
    /** Writes a row and renews it. */
    add: async (id: string, owner: string): Promise<void> => {
      held.set(id, owner)
      await quietly(save([{ id, owner, until: until() }]))
    },
    end: (id: string): void => {
      if (held.delete(id)) void quietly(remove([id]))
    },
    close: async (): Promise<void> => {
      clearInterval(renewal)
      const mine = [...held.keys()]
      held.clear()
      if (mine.length > 0) await quietly(remove(mine))
    },
  }
}
