type Options<T> = {
  /** Sends what was collected; rejects if that cannot be done now. */
  send: (items: T[]) => Promise<void>
  /** How long the first item waits for others, in milliseconds. */
  waitMs: number
  /** Sent at once when there are as many. */
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
 * Collects in memory what would be a job each, so that what comes close together is one. What a process that dies has collected is lost:
 * only for what is looked for again.
 */
export const collect = <T>({ send, waitMs, most, onFailure }: Options<T>): Collector<T> => {
  let waiting: T[] = []
  let timer: NodeJS.Timeout | undefined
  const sending = new Set<Promise<void>>()
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
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
      if (waiting.length >= most) flush()
      else timer ??= setTimeout(flush, waitMs).unref()
    },
    close: async () => {
      flush()
      await Promise.all(sending)
    },
  }
}
