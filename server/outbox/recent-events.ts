export type StreamEvent = {
  id: number
  /**
   * It is sent to streams of any of these topics. The first is its subject, whose events every stream gets in
   * their order.
   */
  topics: readonly [string, ...string[]]
  /** SSE event name. */
  name: string
  /** JSON text. */
  data: string
  /** The database transaction that wrote it. */
  writtenBy: bigint
}

type Entry = { id: number; writtenBy: bigint; event: StreamEvent | undefined }

/**
 * The events that this instance published, by position: the one order in which all its streams get them. The
 * latest `events` are kept whole; of the latest `ids` only the ids, so that they can be read again. None is
 * dropped before its transaction is below the horizon, so that the relay does not publish it a second time.
 */
export const createRecentEvents = ({ events = 5_000, ids = 50_000 } = {}) => {
  const entries: Entry[] = []
  const positions = new Map<number, number>()
  let base = 0
  let horizon = 0n

  const trim = () => {
    const surplus = entries.length - ids
    let count = 0
    while (count < surplus && (entries[count]?.writtenBy ?? horizon) < horizon) count++
    for (const { id } of entries.splice(0, count)) positions.delete(id)
    base += count
  }
  return {
    /** The position that the next event gets. */
    end: (): number => base + entries.length,
    positionOf: (id: number): number | undefined => positions.get(id),
    append: (event: StreamEvent): void => {
      positions.set(event.id, base + entries.length)
      entries.push({ id: event.id, writtenBy: event.writtenBy, event })
      const outdated = entries[entries.length - 1 - events]
      if (outdated) outdated.event = undefined
      if (entries.length > ids * 1.25) trim()
    },
    /** The event at a position; only its id if it is older, undefined if it has been dropped. */
    at: (position: number): { id: number; event: StreamEvent | undefined } | undefined =>
      entries[position - base],
    /** Records that all events of transactions before `transaction` are published. */
    settle: (transaction: bigint): void => {
      horizon = transaction
    },
  }
}
export type RecentEvents = ReturnType<typeof createRecentEvents>
