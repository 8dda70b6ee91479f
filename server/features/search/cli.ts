import { connect } from '../../db/connection.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import { readSettings, SettingsError } from '../../settings.ts'
import { StartupError } from '../../startup-error.ts'
import { listMissedSearches } from './missed-searches.ts'

const usage = 'npm run searches   what people searched for in the last 30 days and did not find'
const mostShown = 200

const run = async (given: readonly string[]): Promise<number> => {
  if (given.length > 0) {
    console.error(usage)
    return 1
  }
  const database = await openDatabase(readSettings(process.env), { attach: true })
  try {
    await migrate(database.url)
    const { pool, db } = connect(database.url, { max: 1, warn: (error) => console.error(error.message) })
    try {
      const missed = await listMissedSearches(db, mostShown)
      for (const { text, times, lastAt } of missed)
        console.log(`${String(times).padStart(6)}  ${lastAt.toISOString().slice(0, 10)}  ${text}`)
      if (missed.length === 0) console.log('Nothing was searched for three times without being found.')
    } finally {
      await pool.end()
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
