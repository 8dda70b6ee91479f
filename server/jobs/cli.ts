import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { StartupError } from '../startup-error.ts'
import { openDeadLetters } from './dead-letters.ts'
import { queueDepths } from './queue-depths.ts'

const usage = `npm run jobs                 what waits in each queue, and what failed for good
npm run jobs -- retry        puts everything that failed for good back into its queue
npm run jobs -- retry ID...  puts these back`

const show = async (url: string, letters: Awaited<ReturnType<typeof openDeadLetters>>) => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    for (const { queue, waiting, dead } of await queueDepths(pool))
      console.log(`${queue}: ${waiting} waiting, ${dead} failed for good`)
  } finally {
    await pool.end()
  }
  for (const { id, queue, failedAt, reason } of await letters.list())
    console.log(`${id}  ${failedAt.toISOString()}  ${queue}  ${reason}`)
}

const run = async ([command, ...ids]: string[]): Promise<number> => {
  if ((command !== undefined && command !== 'retry') || ids.some((id) => !/^[0-9a-f-]{36}$/i.test(id))) {
    console.error(usage)
    return 1
  }
  const database = await openDatabase(readSettings(process.env), { attach: true })
  try {
    await migrate(database.url)
    const letters = await openDeadLetters(database.url)
    try {
      if (command === undefined) await show(database.url, letters)
      else
        console.log(
          `${await letters.retry(ids.length > 0 ? ids : undefined)} jobs are back in their queues; a running server takes them within seconds.`,
        )
    } finally {
      await letters.close()
    }
  } finally {
    await database.close()
  }
  return 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartupError || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
