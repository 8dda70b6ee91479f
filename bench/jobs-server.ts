/**
 * Works off the queues of a database, in a process of its own. Prints a line when it does; ends with its
 * standard input.
 */
import { jobHandlers } from '#server/compose.ts'
import { openLog } from '#server/log.ts'
import { openDeps } from '#server/platform.ts'
import { readSettings } from '#server/settings.ts'

const [url] = process.argv.slice(2)
if (!url) throw new Error('usage: jobs-server.ts DATABASE_URL')
const settings = readSettings({ SESSION_SECRET: 'b'.repeat(32) })
const { deps } = await openDeps(settings, url, openLog('warn'), async () => {})
await deps.jobs.work(jobHandlers(deps))
process.stdin.on('end', () => process.exit(0)).resume()
process.stdout.write('works\n')
