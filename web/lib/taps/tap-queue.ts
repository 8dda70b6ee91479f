/** A step of somebody at work, kept on the device until the server has answered it. */
export type Tap = {
  /** Its Idempotency-Key, made when it was tapped: sent again it is the same step. */
  key: string
  /** When it was tapped, by the clock of the device, in milliseconds since 1970. */
  at: number
  /** Whose it is: on a tablet that several people use, nobody sends what another tapped. */
  person: string
  /** Whose PIN held on a shared device (lib/calls/staff-pin.ts); empty: nobody's. */
  staffToken?: string
  /** The orders that it is about. */
  about: readonly string[]
  /** What was pressed, in the words of its button. */
  what: string
  call: string
  input: unknown
  /** How often the server answered that it could not say yet. */
  tries: number
  /** Why the server refused it, in a sentence; null while it waits. */
  refused: string | null
}

/** `later`: nobody knows yet, the same tap is sent again; `responded`: by a server that was there. */
export type Sent =
  | { kind: 'done'; response: unknown }
  | { kind: 'refused'; reason: string; error: unknown }
  | { kind: 'later'; responded: boolean }

/** Where taps are kept, in the order in which they came. */
export type TapStore = {
  list: () => Promise<Tap[]>
  put: (tap: Tap) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** A server that is there and cannot say after so many tries holds up all that was tapped later. */
const maxAttempts = 20

type Queue = {
  store: TapStore
  send: (tap: Tap) => Promise<Sent>
  /** Who is signed in; empty: nobody. */
  person: () => string
  /** What is told of a tap that was given up. */
  givenUp: () => string
  /** Runs one at a time over all tabs. */
  exclusive?: <T>(work: () => Promise<T>) => Promise<T>
  /** What was kept has been sent: whatever is shown of it is read again before `onChange`. */
  onSent?: () => Promise<unknown>
  /** What is kept, without what the page still waits for. */
  onChange?: (taps: readonly Tap[]) => void
}

/**
 * Sends taps one after the other in the order in which they were made, and keeps them until each is answered:
 * stored before it is sent, so that neither a dead server nor a dead device loses one. What is refused after
 * its page was told that it is kept stays, with the reason, until it is dismissed.
 */
export const tapQueue = ({
  store,
  send,
  person,
  givenUp,
  exclusive = (work) => work(),
  onSent,
  onChange,
}: Queue) => {
  type Waiter = { resolve: (response: unknown) => void; reject: (error: unknown) => void }
  /** Of taps whose page still waits for the answer. */
  const waiters = new Map<string, Waiter>()
  let running: Promise<'empty' | 'later'> | undefined
  let again = false
  let sentKept = false

  const changed = async () => onChange?.((await store.list()).filter(({ key }) => !waiters.has(key)))
  const settle = (key: string, how: (waiter: Waiter) => void) => {
    const waiter = waiters.get(key)
    waiters.delete(key)
    if (waiter) how(waiter)
    return waiter !== undefined
  }

  const sendNext = async (): Promise<'more' | 'empty' | 'later'> => {
    const me = person()
    const tap = (await store.list()).find((one) => one.refused === null && one.person === me)
    if (me === '' || !tap) return 'empty'
    const sent = await send(tap)
    if (sent.kind === 'later') {
      if (!sent.responded) return 'later'
      const tries = tap.tries + 1
      await store.put({ ...tap, tries, refused: tries < maxAttempts ? null : givenUp() })
      return 'later'
    }
    if (sent.kind === 'done') {
      await store.remove(tap.key)
      if (!settle(tap.key, ({ resolve }) => resolve(sent.response))) sentKept = true
      return 'more'
    }
    if (waiters.has(tap.key)) {
      await store.remove(tap.key)
      settle(tap.key, ({ reject }) => reject(sent.error))
    } else {
      await store.put({ ...tap, refused: sent.reason })
      sentKept = true
    }
    return 'more'
  }

  const sendAll = async (): Promise<'empty' | 'later'> => {
    for (;;) {
      const next = await sendNext()
      if (next !== 'more' && !(next === 'empty' && again)) return next
      again = false
    }
  }

  /** Sends what is kept; `later` where some of it has to be tried again. */
  const flush = (): Promise<'empty' | 'later'> => {
    if (running) {
      again = true
      return running
    }
    running = exclusive(async () => {
      try {
        return await sendAll()
      } finally {
        running = undefined
        // Whoever still waits is told that it is kept: sent later, or by another tab.
        for (const key of [...waiters.keys()]) settle(key, ({ resolve }) => resolve(null))
        if (sentKept) await onSent?.()
        sentKept = false
        await changed()
      }
    })
    return running
  }

  return {
    /** Resolves to the response; to null where it is kept. Rejects with the server's refusal. */
    add: async (tap: Omit<Tap, 'tries' | 'refused'>): Promise<unknown> => {
      const response = new Promise<unknown>((resolve, reject) => waiters.set(tap.key, { resolve, reject }))
      await store.put({ ...tap, tries: 0, refused: null })
      return Promise.race([response, flush().then(() => response)])
    },
    flush,
    /** Takes back what was not sent yet, or lets go of what was refused. */
    drop: (key: string): Promise<void> =>
      exclusive(async () => {
        await store.remove(key)
        await changed()
      }),
    /** Says what is kept, as after another tab has changed it. */
    changed,
  }
}
export type TapQueue = ReturnType<typeof tapQueue>
