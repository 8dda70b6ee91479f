import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { openDeadLetters } from '#server/jobs/dead-letters.ts'

/** Orders under way or done that have not got their e-mail, which a job sends. */
const unconfirmed = `
  SELECT o.id FROM orders o WHERE status NOT IN ('processing', 'cancelled')
    AND NOT EXISTS (SELECT FROM sent_messages m WHERE m.id = 'orderConfirmed-' || o.id AND m.claimed_until IS NULL)`

/** A mail server that notes the Message-ID of each e-mail, which says what it is about. */
export const countMails = async () => {
  const times = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, accept) => {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      stream.on('end', () => {
        const id = /^message-id: <(.+)@/im.exec(text)?.[1] ?? 'none'
        times.set(id, (times.get(id) ?? 0) + 1)
        accept()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    count: () => times.size,
    /** E-mails that came more than once, with the same Message-ID. */
    repeated: () => [...times].filter(([, count]) => count > 1).map(([id]) => id),
    /** Waits until every order has its confirmation; resolves to what is wrong. */
    check: async (databaseUrl: string): Promise<string[]> => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      try {
        const until = performance.now() + 240_000
        for (;;) {
          const { rows } = await client.query<{ id: string }>(unconfirmed)
          if (rows.length === 0) break
          if (performance.now() > until) return [`${rows.length} orders without a confirmation`]
          await wait(1_000)
        }
      } finally {
        await client.end()
      }
      // What the clock repeats may fail while nobody leads; what is not repeated leaves a dead letter.
      const letters = await openDeadLetters(databaseUrl)
      try {
        return (await letters.list()).map(({ queue, id }) => `a job failed for good: ${queue} ${id}`)
      } finally {
        await letters.close()
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
