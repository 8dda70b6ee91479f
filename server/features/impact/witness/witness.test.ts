import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'
import { growLedger } from '#tests/grow-ledger.ts'
import { run } from '#tests/program.ts'
import { signersOf } from '#tests/proof-verifier.ts'
import { tinyLog } from '#tests/tiny-log.ts'
import { updateLedger } from '../update-ledger.ts'
import { readLogs } from './read-logs.ts'
import { serveWitness } from './serve-witness.ts'
import { watchLog } from './watch-log.ts'
import { openWitnessKeys } from './witness-keys.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'annapurna-witness-'))
})
afterAll(() => rm(folder, { recursive: true }))

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const post = async (url: string, body: string) => {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

describe('a witness that serves', () => {
  const log = tinyLog('log.example/a')
  let server: Server
  let url: string
  let vkeys: string[]
  const reports: string[] = []
  beforeAll(async () => {
    const own = path.join(folder, 'serves')
    const keys = await openWitnessKeys(own, 'w.example/1', randomBytes)
    vkeys = keys.verifierKeys
    const logs = readLogs(`# logs\nlog ${log.vkey} https://log.example/a\n`)
    const now = () => new Date(1_700_000_000_500)
    server = createServer(
      serveWitness({ folder: own, keys, logs, now, report: (text) => reports.push(text) }),
    ).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const cosigners = (size: number, lines: string) =>
    signersOf(log.checkpoint(size) + lines, [log.vkey, ...vkeys]).times

  it('cosigns with both keys what continues what it has seen, and shows it to everybody', async () => {
    expect((await fetch(`${url}/${hashOf(log.origin)}/checkpoint`)).status).toBe(404)
    let old = 0
    for (const size of [1, 2, 3, 7, 8, 8, 300]) {
      const { status, text } = await post(url, log.submission(old, size))
      expect([size, status]).toEqual([size, 200])
      expect([...cosigners(size, text).values()]).toEqual([0, 1_700_000_000, 1_700_000_000])
      old = size
    }
    const shown = await (await fetch(`${url}/${hashOf(log.origin)}/checkpoint`)).text()
    expect(signersOf(shown, [log.vkey, ...vkeys])).toMatchObject({ origin: log.origin, size: 300 })
    expect(signersOf(shown, [log.vkey, ...vkeys]).times.size).toBe(3)
    expect(await (await fetch(url)).text()).toContain(`key ${vkeys[1]}\n`)
  })

  it('refuses each thing that the standard has it refuse, with its status', async () => {
    const other = tinyLog('log.example/other')
    const forged = tinyLog(log.origin)
    const cases: [string, string, number, string?][] = [
      ['another size', log.submission(7, 300), 409, '300\n'],
      ['no size yet', log.submission(0, 300), 409, '300\n'],
      ['older than its proof', log.submission(300, 300).replace('old 300', 'old 301'), 400],
      ['another log', other.submission(0, 1), 404],
      ['another key', forged.submission(300, 301), 403],
      ['no signature of the log', log.submission(300, 301).replace(/— log\.example\/a/, '— b.example'), 403],
      ['a changed tree', log.submission(300, 301).replace('\n301\n', '\n302\n'), 403],
      ['no proof', log.submission(300, 301).replace(/(old 300\n).*?\n\n/s, '$1\n'), 422],
      ['a wrong proof', log.submission(300, 301).replace(/(old 300\n)./, '$1/'), 422],
      ['another history', log.submission(300, 400, 'other'), 422],
      ['another history of that size', log.submission(300, 300, 'other'), 422],
      ['nothing', '', 400],
      ['a size that is none', log.submission(300, 301).replace('old 300', 'old 0300'), 400],
      [
        '64 hashes',
        log.submission(300, 301).replace('\n\n', `\n${`${'A'.repeat(43)}=\n`.repeat(64)}\n`),
        400,
      ],
      ['no checkpoint', 'old 300\n\nhello\n', 400],
      ['too much', 'a'.repeat(200_000), 413],
    ]
    for (const [what, body, status, text] of cases) {
      const response = await post(url, body)
      expect([what, response.status]).toEqual([what, status])
      if (text !== undefined) expect([response.text, response.type]).toEqual([text, 'text/x.tlog.size'])
    }
    expect((await fetch(`${url}/add-checkpoint`, { method: 'PUT', body: 'a' })).status).toBe(405)
    // Nothing of it has moved the record, and the split view is reported with what was signed.
    expect((await post(url, log.submission(300, 301))).status).toBe(200)
    expect(reports.filter((text) => text.startsWith('ALARM'))).toHaveLength(4)
    const [refused = ''] = (await readdir(path.join(folder, 'serves'))).filter((name) =>
      name.endsWith('.refused'),
    )
    expect(await readFile(path.join(folder, 'serves', refused), 'utf8')).toContain(`\n${log.origin}\n300\n`)
  })

  it('signs one of two histories that come at the same moment', async () => {
    const both = await Promise.all([
      post(url, log.submission(301, 320)),
      post(url, log.submission(301, 310)),
      post(url, log.submission(301, 330)),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('watches logs whose origin is another than the name of their key', async () => {
    const odd = tinyLog('go.sum database tree', 'sum.example')
    expect(
      readLogs(`logs/v0\n\nvkey ${odd.vkey}\norigin ${odd.origin}\nqpd 10\ncontact a@b\n`),
    ).toMatchObject([{ origin: odd.origin, key: { name: 'sum.example' } }])
    expect(() => readLogs('log a+b\n')).toThrow('is no verifier key')
    expect(() => readLogs(`log ${odd.vkey}\nvkey ${odd.vkey}\n`)).toThrow('one origin is there twice')
  })
})

it('npm run witness -- serve keeps what it has signed through kill -9, and is alone in its folder', async () => {
  const log = tinyLog('log.example/b')
  const own = path.join(folder, 'program')
  const cli = path.join('server', 'features', 'impact', 'witness', 'cli.ts')
  const args = [cli, 'serve', '--name', 'w.example/2', '--log', log.vkey, '--folder', own, '--port', '0']
  const start = async () => {
    const child = run(args, {})
    await expect.poll(() => child.output(), { timeout: 20_000 }).toContain('listens on')
    return { child, url: /listens on (\S+)/.exec(child.output())?.[1] ?? '' }
  }
  const first = await start()
  expect((await post(first.url, log.submission(0, 5))).status).toBe(200)
  const second = run(args, {})
  expect(await second.ends).toBe(1)
  expect(second.errors()).toContain('Another witness works in')
  first.child.child.kill('SIGKILL')
  await first.child.ends
  const again = await start()
  expect((await post(again.url, log.submission(0, 5, 'other'))).text).toBe('5\n')
  expect((await post(again.url, log.submission(5, 9, 'other'))).status).toBe(422)
  expect((await post(again.url, log.submission(5, 9))).status).toBe(200)
  // The same keys as before.
  const keysOf = (output: string) => output.split('\n').filter((line) => line.startsWith('w.example/2+'))
  expect(keysOf(again.child.output())).toEqual(keysOf(first.child.output()))
  again.child.child.kill('SIGTERM')
  expect(await again.child.ends).toBe(0)
  expect(await readdir(own)).not.toContain('witness.lock')
})

it('a witness that watches cosigns a log that grows, and raises the alarm for one with another history', async () => {
  const kept = path.join(folder, 'watches')
  const look = (url: string) =>
    watchLog({ url, folder: kept, name: 'witness.example', now: new Date(1_700_000_000_000), randomBytes })
  const [honest, twoFaced] = [await testApp(), await testApp()]
  try {
    const address = await honest.app.listen({ port: 0, host: '127.0.0.1' })
    for (const count of [0, 3, 300]) {
      await growLedger(honest.deps, count)
      honest.time.advance(60_000)
      await updateLedger(honest.deps)
      const seen = await look(address)
      if (!seen.ok) throw new Error(seen.alarm)
      const { times, size } = signersOf(seen.note, seen.verifierKeys)
      expect([size, ...times.values()]).toEqual([seen.checkpoint.size, 1_700_000_000, 1_700_000_000])
    }
    expect((await stat(path.join(kept, 'witness.key'))).mode & 0o777).toBe(0o600)
    const records = async () =>
      Promise.all(
        (await readdir(kept))
          .filter((name) => name.endsWith('.checkpoint'))
          .map((name) => readFile(path.join(kept, name), 'utf8')),
      )
    const before = await records()
    expect(before).toHaveLength(1)
    // The same key and origin, another past: what a keeper with two faces would show.
    await growLedger(twoFaced.deps, 400)
    await updateLedger(twoFaced.deps)
    const elsewhere = await twoFaced.app.listen({ port: 0, host: '127.0.0.1' })
    const alarm = { ok: false, alarm: expect.stringContaining('shows another history') }
    expect(await look(elsewhere)).toMatchObject(alarm)
    expect(await records()).toEqual(before)
    // Also where an earlier version of this program has recorded it, by the host's name.
    const name = (kind: string) => path.join(kept, `${new URL(elsewhere).host.replace(':', '_')}.${kind}`)
    await rm(path.join(kept, (await readdir(kept)).find((file) => file.endsWith('.checkpoint')) ?? ''))
    await writeFile(name('checkpoint'), before[0] ?? '')
    expect(await look(elsewhere)).toMatchObject(alarm)
    await expect(look('http://127.0.0.1:9')).rejects.toThrow()
  } finally {
    await honest.close()
    await twoFaced.close()
  }
})
