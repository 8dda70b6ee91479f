export type Notification = { channel: string; payload: string }

/** One connection over which instances notify each other. */
export type Link = {
  /** Sends a batch, in order; ends once the other side has it. */
  send: (batch: readonly Notification[]) => Promise<void>
  /** Ends once the other side has answered. */
  check: () => Promise<void>
  /** Closes it without waiting: a server that does not respond would not confirm it either. */
  end: () => void
  /** Closes it and ends once it is closed. */
  close: () => Promise<void>
}

export type LinkEvents = {
  notified: (channel: string, payload: string) => void
  /** The connection has ended, or an error says that it is of no use any more. */
  lost: (link: Link, error?: Error) => void
}

/** What connects instances: PostgreSQL's LISTEN and NOTIFY, or NATS. */
export type Transport = {
  /** What is at the other end, in a sentence: "the database". */
  peer: string
  /**
   * Opens a connection that hears its channels; throws if that fails or takes longer than `timeoutMs`.
   */
  open: (events: LinkEvents, timeoutMs: number) => Promise<Link>
  /** Whether this error is of a batch and not of the connection: it would fail on any other, too. */
  isRefused: (error: Error) => boolean
  /** Milliseconds between two batches, for the next one to fill. */
  gatherMs: number
  /** Whether an instance starts without it, and connects when it is there. */
  isOptional: boolean
}
