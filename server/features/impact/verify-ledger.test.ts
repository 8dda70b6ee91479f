import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyIdOf } from '#shared/impact-log/signed-note.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { card } from '#tests/builders.ts'
import { type Marketplace, marketplace } from '#tests/marketplace.ts'
import { run } from '#tests/program.ts'
import { recordImpact } from './record-impact.ts'
import { sha256 } from './sha256.ts'
import { updateLedger } from './update-ledger.ts'
import { witnessLog } from './witness.ts'

let m: Marketplace
let address: string
let folder: string
beforeAll(async () => {
  m = await marketplace()
  address = await m.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(path.join(tmpdir(), 'annapurna-log-'))
})
afterAll(async () => {
  await m.close()
  await rm(folder, { recursive: true })
})

const minuteMs = 60_000
const give = async () => {
  const body = { amount: 50_000, payment: { method: 'creditCard', ...card() } }
  return (await m.call('POST', '/api/donations', { body, key: randomUUID() })).body
}
const grow = (app: Pick<TestApp, 'deps'>, count: number) =>
  app.deps.db.transaction(async (tx) => {
    for (let index = 0; index < count; index++)
      await recordImpact(tx, { kind: 'listed', about: randomUUID(), facts: { index }, at: app.deps.clock() })
  })
const get = async (url: string) => {
  await updateLedger(m.deps)
  return (await fetch(address + url)).text()
}
const file = async (name: string, text: string) => {
  const written = path.join(folder, name)
  await writeFile(written, text)
  return written
}
const verifier = async (...args: string[]) => {
  const child = run([path.join('server', 'features', 'impact', 'verify-cli.ts'), ...args], {})
  const code = await child.ends
  return { code, out: child.output(), errors: child.errors() }
}

it('npm run verify-ledger finds a whole ledger whole, and names the entry that was changed', async () => {
  await give()
  await grow(m, 300)
  const text = await get('/api/impact/ledger')
  const whole = await verifier(await file('whole.ndjson', text))
  expect([whole.code, whole.errors]).toEqual([0, ''])
  expect(whole.out).toMatch(/^The ledger is whole: 301 entries/)
  const lines = text.trimEnd().split('\n')
  const changed = lines.with(16, (lines[16] ?? '').replace(/"index":\d+/, '"index":77'))
  expect(await verifier(await file('changed.ndjson', changed.join('\n')))).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Entry 17 was changed/),
  })
  expect((await verifier(await file('short.ndjson', lines.toSpliced(5, 1).join('\n')))).errors).toMatch(
    /^Entry 7 does not have the number that comes next \(line 6\)/,
  )
  expect((await verifier(await file('text.ndjson', 'hello\n'))).errors).toMatch(/^Entry 1 is no entry/)
  expect(await verifier()).toMatchObject({
    code: 1,
    errors: expect.stringContaining('--proof FILE --key KEY'),
  })
  expect((await verifier(path.join(folder, 'none'))).errors).toMatch(/ENOENT/)
})

it('npm run verify-ledger checks a proof with the key alone', async () => {
  m.time.advance(minuteMs)
  const { id, receiptToken } = await give()
  m.time.advance(minuteMs)
  const key = await get('/api/impact/log/key')
  const text = await get(`/api/donations/${id}/proof?token=${receiptToken}`)
  const proof = await file('proof.json', text)
  const checked = await verifier('--proof', proof, '--key', key.trim())
  expect([checked.errors, checked.code]).toEqual(['', 0])
  expect(checked.out).toMatch(
    /^Entry \d+ \(donated, .*\) is number \d+ of the \d+ in the log that annapurna-eats/,
  )
  expect((await verifier('--proof', proof, '--key', await file('key', key))).code).toBe(0)
  const forged = await file('forged.json', text.replace('50000', '90000'))
  expect((await verifier('--proof', forged, '--key', key.trim())).errors).toMatch(/^Entry \d+ was changed/)
  const { index, ...rest } = JSON.parse(text)
  const moved = await file('moved.json', JSON.stringify({ ...rest, index: index - 1 }))
  expect((await verifier('--proof', moved, '--key', key.trim())).errors).toMatch(/is not in the log/)
  const other = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  expect((await verifier('--proof', proof, '--key', other)).errors).toMatch(/not signed by PeterNeumann/)
})

it('a witness cosigns a log that grows, and raises the alarm for one with another history', async () => {
  const kept = path.join(folder, 'witness')
  const look = (url: string) =>
    witnessLog({ url, folder: kept, name: 'witness.example', now: new Date(1_700_000_000_000), randomBytes })
  for (const count of [0, 3, 700]) {
    await grow(m, count)
    m.time.advance(minuteMs)
    await updateLedger(m.deps)
    const seen = await look(address)
    if (!seen.ok) throw new Error(seen.alarm)
    const [, , cosignature = ''] = seen.note.trimEnd().split('\n').slice(-2).join(' ').split('— ')
    const bytes = Buffer.from(cosignature.split(' ')[1] ?? '', 'base64')
    const [name, id, encoded = ''] = seen.verifierKey.split('+')
    const key = Buffer.from(seen.verifierKey.slice((name + (id ?? '')).length + 2), 'base64')
    expect([name, key[0], encoded !== '']).toEqual(['witness.example', 4, true])
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from(keyIdOf('witness.example', 4, key.subarray(1), sha256)))
    expect(bytes.readBigUInt64BE(4)).toBe(1_700_000_000n)
  }
  expect((await stat(path.join(kept, 'witness.key'))).mode & 0o777).toBe(0o600)
  const before = await readFile(
    path.join(kept, (await readdir(kept)).find((name) => name.endsWith('.checkpoint')) ?? ''),
  )

  // The same key, another past: what a keeper with two faces would show.
  const twoFaced = await testApp()
  try {
    await grow(twoFaced, 2_000)
    await updateLedger(twoFaced.deps)
    const elsewhere = await twoFaced.app.listen({ port: 0, host: '127.0.0.1' })
    for (const name of await readdir(kept)) {
      const [, kind] = /\.(key|checkpoint)$/.exec(name) ?? []
      if (kind && name !== 'witness.key')
        await writeFile(
          path.join(kept, `${new URL(elsewhere).host.replaceAll(':', '_')}.${kind}`),
          await readFile(path.join(kept, name)),
        )
    }
    const seen = await look(elsewhere)
    expect(seen).toMatchObject({ ok: false, alarm: expect.stringContaining('shows another history') })
  } finally {
    await twoFaced.close()
  }
  expect(
    await readFile(path.join(kept, (await readdir(kept)).find((name) => name.endsWith('.checkpoint')) ?? '')),
  ).toEqual(before)
  await expect(look('http://127.0.0.1:9')).rejects.toThrow()
})
