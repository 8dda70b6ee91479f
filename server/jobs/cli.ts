import { type Command, runCommand } from '../startup/run-command.ts'
import { openDeadLetters } from './dead-letters.ts'
import { queueDepths } from './queue-depths.ts'

const usage = `npm run jobs                 what waits in each queue, and what failed for good
npm run jobs -- retry        puts everything that failed for good back into its queue
npm run jobs -- retry ID...  puts these back`

type DeadLetters = Awaited<ReturnType<typeof openDeadLetters>>

const withDeadLetters = async (url: string, work: (letters: DeadLetters) => Promise<string>) => {
  const letters = await openDeadLetters(url)
  try {
    return await work(letters)
  } finally {
    await letters.close()
  }
}

const show: Command = ({ url, pool }) =>
  withDeadLetters(url, async (letters) =>
    [
      ...(await queueDepths(pool)).map(
        ({ queue, waiting, dead }) => `${queue}: ${waiting} waiting, ${dead} failed for good`,
      ),
      ...(await letters.list()).map(
        ({ id, queue, failedAt, reason }) => `${id}  ${failedAt.toISOString()}  ${queue}  ${reason}`,
      ),
    ].join('\n'),
  )

const retry =
  (ids: string[]): Command =>
  ({ url }) =>
    withDeadLetters(
      url,
      async (letters) =>
        `${await letters.retry(ids.length > 0 ? ids : undefined)} jobs are back in their queues; a running server takes them within seconds.`,
    )

await runCommand({
  usage,
  parse: ([name, ...ids]) => {
    if (name === undefined) return show
    return name === 'retry' && ids.every((id) => /^[0-9a-f-]{36}$/i.test(id)) ? retry(ids) : undefined
  },
})
