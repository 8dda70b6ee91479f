import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { minuteMs } from '#shared/time.ts'
import { readSettings } from '../../settings.ts'
import { witnessLog } from './witness.ts'

const usage = `npm run witness -- URL            looks at the public log of URL every minute, checks that it only grows, and cosigns it
npm run witness -- URL --once     looks once
npm run witness -- URL --name N   the name that it cosigns with, otherwise that of this machine`

const everyMs = minuteMs

const look = async (url: string, name: string): Promise<boolean> => {
  const { dataDir } = readSettings({ ...process.env, MODE: 'demo' })
  const seen = await witnessLog({
    url,
    name,
    folder: path.join(dataDir, 'witness'),
    now: new Date(),
    randomBytes,
  })
  if (!seen.ok) {
    console.error(`ALARM: ${seen.alarm}`)
    return false
  }
  const { origin, size } = seen.checkpoint
  console.log(`${origin}: ${size} entries, accepted and cosigned.\n${seen.verifierKey}\n\n${seen.note}`)
  return true
}

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { once: { type: 'boolean' }, name: { type: 'string' } },
    allowPositionals: true,
  })
  const [url] = positionals
  if (url === undefined || positionals.length > 1 || !URL.canParse(url)) throw new Error(usage)
  const name = values.name ?? `annapurna-witness/${hostname()}`
  for (;;) {
    // An alarm is for a person: the last accepted checkpoint stays, and nothing is cosigned any more.
    if (!(await look(url, name))) {
      process.exitCode = 1
      return
    }
    if (values.once) return
    await wait(everyMs)
  }
}

try {
  await run()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
