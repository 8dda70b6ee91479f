import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'

/**
 * A migrated PostgreSQL in a throw-away folder, durable as in production (fsync and synchronous_commit on).
 */
export const scratchDatabase = async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'annapurna-bench-'))
  chmodSync(folder, 0o711)
  const database = await startEmbedded(path.join(folder, 'data'))
  await migrate(database.url)
  return {
    url: database.url,
    folder,
    close: async () => {
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
}
