import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { minuteMs } from '#shared/time.ts'
import { lockFolder } from './lock-folder.ts'
import { logOf, readLogs } from './read-logs.ts'
import { serveWitness } from './serve-witness.ts'
import { watchLog } from './watch-log.ts'
import { openWitnessKeys } from './witness-keys.ts'

const usage = `A witness of transparency logs (C2SP tlog-witness, Ed25519 and ML-DSA-44).

  serve --name NAME (--log KEY | --logs FILE) [--host H] [--port P]
                    cosigns what these logs submit: KEY is a log's verifier key (name+id+key), FILE has lines
                    "log KEY". NAME is the witness's own, a URL without its scheme, for good.
  URL [--once]      looks at the public log of URL every minute, or once, checks that it only grows, and
                    cosigns it

  --name NAME       the name that it cosigns with; watching a URL, otherwise that of this machine
  --folder FOLDER   where its keys and the last checkpoint of each log are; otherwise witness in DATA_DIR or .data`

const everyMs = minuteMs
const slowMs = 10_000

const { values, positionals } = parseArgs({
  options: {
    once: { type: 'boolean' },
    name: { type: 'string' },
    folder: { type: 'string' },
    log: { type: 'string', multiple: true },
    logs: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '7380' },
  },
  allowPositionals: true,
})
const folder = values.folder ?? path.join(process.env.DATA_DIR || '.data', 'witness')

const serve = async (): Promise<void> => {
  const { name, host, port } = values
  const listed = values.logs === undefined ? [] : readLogs(await readFile(values.logs, 'utf8'))
  const logs = [...listed, ...(values.log ?? []).map(logOf)]
  if (name === undefined || logs.length === 0 || !/^\d{1,5}$/.test(port)) throw new Error(usage)
  const unlock = await lockFolder(folder)
  const keys = await openWitnessKeys(folder, name, randomBytes)
  const report = (text: string) => console.log(`${new Date().toISOString()} ${text}`)
  const server = createServer(
    { requestTimeout: slowMs, headersTimeout: slowMs },
    serveWitness({ folder, keys, logs, now: () => new Date(), report }),
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      server.close(() => void unlock())
      server.closeIdleConnections()
    })
  server.on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
    void unlock()
  })
  server.listen(Number(port), host, () => {
    const { port: own } = server.address() as AddressInfo
    console.log(`${name} witnesses ${logs.map(({ origin }) => origin).join(', ')}`)
    for (const key of keys.verifierKeys) console.log(key)
    console.log(`listens on http://${host}:${own}`)
  })
}

const look = async (url: string): Promise<boolean> => {
  const name = values.name ?? `annapurna-witness/${hostname()}`
  const seen = await watchLog({ url, name, folder, now: new Date(), randomBytes })
  if (!seen.ok) {
    console.error(`ALARM: ${seen.alarm}`)
    return false
  }
  const { origin, size } = seen.checkpoint
  console.log(
    `${origin}: ${size} entries, accepted and cosigned.\n${seen.verifierKeys.join('\n')}\n\n${seen.note}`,
  )
  return true
}

const watch = async (url: string): Promise<void> => {
  const unlock = await lockFolder(folder)
  try {
    for (;;) {
      // An alarm is for a person: the last accepted checkpoint stays, and nothing is cosigned any more.
      if (!(await look(url))) {
        process.exitCode = 1
        return
      }
      if (values.once) return
      await wait(everyMs)
    }
  } finally {
    await unlock()
  }
}

try {
  const [first, ...rest] = positionals
  await mkdir(folder, { recursive: true })
  if (first === 'serve' && rest.length === 0) await serve()
  else if (first !== undefined && rest.length === 0 && URL.canParse(first)) await watch(first)
  else throw new Error(usage)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
