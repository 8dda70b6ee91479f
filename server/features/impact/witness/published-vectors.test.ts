import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf } from '#shared/impact-log/bytes.ts'
import {
  ed25519,
  readNote,
  readVerifierKey,
  signatureOf,
  verifierKeyText,
} from '#shared/impact-log/signed-note.ts'
import { readSubmission } from '#shared/impact-log/witnesses/submission.ts'
import { sha256 } from '../sha256.ts'
import { verifySignature } from '../verify-signature.ts'
import { type Accepted, acceptCheckpoint } from './accept-checkpoint.ts'
import { logOf, readLogs } from './read-logs.ts'
import { openWitnessKeys } from './witness-keys.ts'

/* `npm run vectors` fetches the files, which are not part of this repository. */
const fileOf = (name: string) => path.join(import.meta.dirname, '../../../../tests/vectors', name)
const has = (name: string) => existsSync(fileOf(name))
const read = (name: string) => readFileSync(fileOf(name), 'utf8')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'annapurna-vectors-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Requests of a test of torchwood's litewitness, with the status that it expects and what the body has. */
const requestsOf = (text: string) =>
  [
    ...text.matchAll(/^POST \S+\/add-checkpoint\n```\n(.*?)```\nHTTP (\d+)\n\[Asserts\]\nbody ([^\n]*)$/gms),
  ].map(([, body = '', status = '', asserted = '']) => ({
    body,
    // The standard has 404 since; the test is older.
    status: asserted.includes('unknown log') ? 404 : Number(status),
    size: /== "(\d+)\\n"/.exec(asserted)?.[1],
  }))

const statuses: Record<Accepted['kind'], number> = {
  cosigned: 200,
  malformed: 400,
  unknown: 404,
  rejected: 403,
  conflict: 409,
  inconsistent: 422,
}

describe('the published vectors', () => {
  it.runIf(has('signed-note.md'))('of C2SP: the signed note of the standard', () => {
    const text = read('signed-note.md')
    const [, key = ''] = /verifier key\n\n {4}(\S+)\n/.exec(text) ?? []
    const [, note = ''] = /verifies the following signed note\n\n```\n(.*?)```/s.exec(text) ?? []
    const verifier = readVerifierKey(key, sha256)
    const signed = readNote(note)
    if (!verifier || !signed) throw new Error('not read')
    const signature = signatureOf(signed, verifier) ?? new Uint8Array()
    expect(verifySignature(verifier, bytesOf(signed.text), signature)).toBe(true)
    expect(verifySignature(verifier, bytesOf(`${signed.text} `), signature)).toBe(false)
  })

  it.runIf(has('litewitness.txt')).each([
    { name: 'litewitness.txt', least: 9 },
    { name: 'sumdb.txt', least: 1 },
  ])('of torchwood: what litewitness is asked and must say, in $name', async ({ name, least }) => {
    const text = read(name)
    const [, sigsum] = /add-sigsum-log -key=([0-9a-f]{64})/.exec(text) ?? []
    const [, origin, key = ''] = /add-key -origin '(.+)' -key (\S+)/.exec(text) ?? []
    const key32 = Buffer.from(sigsum ?? '', 'hex')
    const sigsumOrigin = `sigsum.org/v1/tree/${createHash('sha256').update(key32).digest('hex')}`
    const logs = sigsum
      ? [logOf(verifierKeyText(sigsumOrigin, ed25519, key32, sha256))]
      : readLogs(`vkey ${key}\norigin ${origin}\n`)
    const own = path.join(folder, name)
    const keys = await openWitnessKeys(own, 'example.com/witness', randomBytes)
    const requests = requestsOf(text)
    expect(requests.length).toBeGreaterThanOrEqual(least)
    for (const [index, { body, status, size }] of requests.entries()) {
      const submission = readSubmission(body)
      const accepted: Accepted = submission
        ? await acceptCheckpoint({ folder: own, keys, logs, now: () => new Date() }, submission)
        : { kind: 'malformed' }
      expect([index, statuses[accepted.kind]]).toEqual([index, status])
      if (size !== undefined) expect(accepted).toMatchObject({ size: Number(size) })
    }
  })
})
