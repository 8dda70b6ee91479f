/** A webhook as it is sent: the exact bytes that are signed. */
export type Webhook = { body: string; headers: Record<string, string> }

type Options = {
  /** Where webhooks go. */
  url: string
  /** Signs an event; `secret` replaces the current one. */
  sign: (event: object, secret?: string) => Webhook
  /** Whether each event is sent at once and repeated until it is received, as the real service does. */
  automatic: boolean
}

/** How a test has the waiting webhooks sent. */
export type Delivery = {
  times?: number
  order?: (waiting: Webhook[]) => Webhook[]
  /** Sends to this instead of the address. Returns the HTTP status. */
  post?: (webhook: Webhook) => Promise<number>
}

/** Repeats come after 100, 200, 400 ms and so on where the real service waits for minutes and hours. */
const firstRepeatMs = 100
const repeats = 12
/** The real services give an answer five seconds. */
const answerMs = 5_000

/** Sends a stand-in's webhooks, by itself or when a test says so. */
export const openWebhookSender = ({ url: first, sign, automatic }: Options) => {
  let url = first
  let waiting: Webhook[] = []
  let closed = false
  const timers = new Set<NodeJS.Timeout>()
  const post = async ({ body, headers }: Webhook): Promise<number> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers,
        signal: AbortSignal.timeout(answerMs),
      })
      await response.text()
      return response.status
    } catch {
      return 0
    }
  }
  const sendUntilReceived = (webhook: Webhook, attempt = 0) => {
    const timer = setTimeout(
      async () => {
        timers.delete(timer)
        const status = await post(webhook)
        if ((status < 200 || status >= 300) && attempt < repeats && !closed)
          sendUntilReceived(webhook, attempt + 1)
      },
      attempt === 0 ? 0 : firstRepeatMs * 2 ** (attempt - 1),
    )
    timers.add(timer)
  }
  return {
    /** Sends them to another address from now on. */
    to: (other: string): void => {
      url = other
    },
    send: (event: object, secret?: string): void => {
      const webhook = sign(event, secret)
      if (automatic) sendUntilReceived(webhook)
      else waiting.push(webhook)
    },
    /** What waits to be sent. */
    waiting: (): readonly Webhook[] => waiting,
    /** Nobody ever gets what waits. */
    drop: (): void => {
      waiting = []
    },
    /** Sends what waits, in an order and as often as given; what is not received waits again. */
    deliver: async (delivery: Delivery = {}): Promise<number[]> => {
      const { times = 1, order = (all) => all, post: postTo = post } = delivery
      const sent = order(waiting)
      waiting = []
      const statuses: number[] = []
      for (const webhook of sent)
        for (let count = 0; count < times; count++) {
          const status = await postTo(webhook)
          statuses.push(status)
          if (status !== 200 && count === times - 1) waiting.push(webhook)
        }
      return statuses
    },
    close: () => {
      closed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
