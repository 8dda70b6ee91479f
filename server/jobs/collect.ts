type Options<T> = {
  /** Sends what was collected; rejects if that cannot be done now. */
  send: (items: T[]) => Promise<void>
  /** They are sent when nothing more has come for so long, in milliseconds. */
  quietMs: number
  /** The longest that an item waits for that, in milliseconds. */
  waitMs: number
  /** Most that are sent at a time. */
  most: number
  /** Called when items could not be sent; they are dropped. */
  onFailure: (error: unknown) => void
}

export type Collector<T> = {
  add: (items: readonly T[]) => void
  /** Sends what waits, and waits until all is sent. */
  close: () => Promise<void>
}

/**
 * Collects in memory what would be a job each, so that what comes close together is one, after the rush in
 * which it came. What a process that dies has collected is lost: only for what is looked for again.
 */
export const collect = <T>({ send, quietMs, waitMs, most, onFailure }: Options<T>): Collector<T> => {
  let waiting: T[] = []
  let quiet: NodeJS.Timeout | undefined
  let late: NodeJS.Timeout | undefined
  const sending = new Set<Promise<void>>()
  const flush = () => {
    clearTimeout(quiet)
    clearTimeout(late)
    quiet = undefined
    late = undefined
    while (waiting.length > 0) {
      const items = waiting.slice(0, most)
      waiting = waiting.slice(most)
      const sent: Promise<void> = send(items)
        .catch(onFailure)
        .finally(() => sending.delete(sent))
      sending.add(sent)
    }
  }
  return {
    add: (items) => {
      waiting.push(...items)
      late ??= setTimeout(flush, waitMs).unref()
      quiet = quiet?.refresh() ?? setTimeout(flush, quietMs).unref()
    },
    close: async () => {
      flush()
      await Promise.all(sending)
    },
  }
}
