import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as bodyOf } from 'node:stream/consumers'

/*
 * A witness for the tests alone, written from C2SP tlog-witness, tlog-cosignature, tlog-checkpoint and RFC
 * 6962, and sharing nothing with what it judges. It is as strict as the standard lets it be.
 */

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest()

/** What it does instead of what a witness does. */
export type Misbehaviour =
  | 'hangs'
  | 'garbage'
  | 'endless'
  | 'otherKey'
  | 'oldTime'
  | 'futureTime'
  | 'noTime'
  | 'error'
  | 'conflictOfNothing'
  | 'redirects'

type Algorithm = 'ed25519' | 'ml-dsa-44'
type Key = { algorithm: Algorithm; name: string; id: Buffer; privateKey: KeyObject; vkey: string }

const types = { ed25519: 4, 'ml-dsa-44': 6 } as const
const lengths = { ed25519: 32, 'ml-dsa-44': 1_312 } as const

/** A new key of a witness. */
export const witnessKey = (name: string, algorithm: Algorithm): Key => {
  const { privateKey, publicKey } =
    algorithm === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ml-dsa-44')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-lengths[algorithm])
  const typed = Buffer.concat([Buffer.of(types[algorithm]), raw])
  const id = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4)
  return {
    algorithm,
    name,
    id,
    privateKey,
    vkey: `${name}+${id.toString('hex')}+${typed.toString('base64')}`,
  }
}

const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
const opaque = (text: string): Buffer =>
  Buffer.concat([Buffer.of(Buffer.byteLength(text)), Buffer.from(text)])

type Head = { origin: string; size: number; root: Buffer; body: string }

export const cosign = (key: Key, { origin, size, root, body }: Head, time: number): string => {
  const message =
    key.algorithm === 'ed25519'
      ? Buffer.from(`cosignature/v1\ntime ${time}\n${body}`)
      : Buffer.concat([
          Buffer.from('subtree/v1\n\0', 'latin1'),
          opaque(key.name),
          u64(time),
          opaque(origin),
          u64(0),
          u64(size),
          root,
        ])
  const bytes = Buffer.concat([key.id, u64(time), sign(null, message, key.privateKey)])
  return `— ${key.name} ${bytes.toString('base64')}\n`
}

/** RFC 6962, section 2.1.2, read backwards: the two roots that a proof leads to. */
const rootsBy = (older: number, newer: number, oldRoot: Buffer, proof: Buffer[]): [Buffer, Buffer] => {
  const next = (): Buffer => {
    const hash = proof.shift()
    if (!hash) throw new Error('the proof is too short')
    return hash
  }
  const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right)
  const sub = (m: number, n: number, whole: boolean): [Buffer, Buffer] => {
    if (m === n) {
      const hash = whole ? oldRoot : next()
      return [hash, hash]
    }
    let k = 1
    while (k * 2 < n) k *= 2
    if (m <= k) {
      const [old, now] = sub(m, k, whole)
      return [old, node(now, next())]
    }
    const [old, now] = sub(m - k, n - k, false)
    const left = next()
    return [node(left, old), node(left, now)]
  }
  return sub(older, newer, true)
}

class Refused extends Error {
  readonly status: number
  readonly body: string
  constructor(status: number, body = '') {
    super(`${status}`)
    this.status = status
    this.body = body
  }
}

const hashOf = (line: string): Buffer => {
  const bytes = Buffer.from(line, 'base64')
  if (bytes.length !== 32 || bytes.toString('base64') !== line) throw new Refused(400)
  return bytes
}
const numberOf = (text: string): number => {
  if (!/^(0|[1-9][0-9]*)$/.test(text)) throw new Refused(400)
  return Number(text)
}

export type LogWitness = Awaited<ReturnType<typeof openLogWitness>>

/** Listens on 127.0.0.1. `now`: its clock. `trusted`: the log's verifier keys. */
export const openLogWitness = async (
  keys: readonly Key[],
  now: () => Date,
  { trusted = [] as string[], port = 0 } = {},
) => {
  const logs = new Map(trusted.map((vkey) => [vkey.split('+')[0] ?? '', vkey]))
  const seen = new Map<string, Head & { note: string }>()
  const submissions: string[] = []
  const statuses: number[] = []
  let misbehaviour: Misbehaviour | undefined

  /** The checkpoint, if the log has signed it. */
  const headOf = (note: string): { head: Head; logLine: string } => {
    const at = note.lastIndexOf('\n\n')
    if (at === -1 || !note.endsWith('\n')) throw new Refused(400)
    const body = note.slice(0, at + 1)
    const [origin = '', size = '', root = '', ...extensions] = body.slice(0, -1).split('\n')
    if (origin === '' || extensions.includes('')) throw new Refused(400)
    const head = { origin, size: numberOf(size), root: hashOf(root), body }
    const vkey = logs.get(origin)
    if (!vkey) throw new Refused(404)
    const [name = '', id = ''] = vkey.split('+')
    const material = Buffer.from(vkey.slice(name.length + id.length + 2), 'base64')
    for (const line of note.slice(at + 2, -1).split('\n')) {
      const [dash, by, encoded = ''] = line.split(' ')
      const bytes = Buffer.from(encoded, 'base64')
      if (dash !== '—' || bytes.length < 5) throw new Refused(400)
      if (by !== name || bytes.subarray(0, 4).toString('hex') !== id) continue
      const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), material.subarray(1)])
      const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
      if (verify(null, Buffer.from(body), publicKey, bytes.subarray(4))) return { head, logLine: `${line}\n` }
      throw new Refused(403)
    }
    throw new Refused(403)
  }

  const accept = (submission: string): string => {
    const at = submission.indexOf('\n\n')
    if (at === -1) throw new Refused(400)
    const [first = '', ...lines] = submission.slice(0, at).split('\n')
    const [, old = ''] = /^old (\S+)$/.exec(first) ?? []
    const older = numberOf(old)
    if (lines.length > 63) throw new Refused(400)
    const proof = lines.map(hashOf)
    const { head, logLine } = headOf(submission.slice(at + 2))
    if (older > head.size) throw new Refused(400)
    const last = seen.get(head.origin)
    if (older !== (last?.size ?? 0)) throw new Refused(409, `${last?.size ?? 0}\n`)
    if (head.size === 0 && !head.root.equals(sha256())) throw new Refused(422)
    if (older === 0 || older === head.size) {
      if (proof.length > 0 || (last && older === head.size && !last.root.equals(head.root)))
        throw new Refused(422)
    } else {
      try {
        const [oldRoot, newRoot] = rootsBy(older, head.size, (last as Head).root, proof)
        if (proof.length > 0 || !oldRoot.equals((last as Head).root) || !newRoot.equals(head.root))
          throw new Error('another root')
      } catch {
        throw new Refused(422)
      }
    }
    const seconds = Math.floor(now().getTime() / 1_000)
    const time =
      { oldTime: seconds - 86_400, futureTime: seconds + 86_400, noTime: 0 }[misbehaviour as string] ??
      seconds
    const signers =
      misbehaviour === 'otherKey' ? keys.map(({ name, algorithm }) => witnessKey(name, algorithm)) : keys
    const own = signers.map((key) => cosign(key, head, time)).join('')
    seen.set(head.origin, { ...head, note: `${head.body}\n${logLine}${own}` })
    return own
  }

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const submission = await bodyOf(request)
    if (request.method === 'GET') {
      const [, hash] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(request.url ?? '') ?? []
      const log = [...seen.values()].find(
        ({ origin }) => sha256(Buffer.from(origin)).toString('hex') === hash,
      )
      return response.writeHead(log ? 200 : 404).end(log?.note)
    }
    submissions.push(submission)
    if (misbehaviour === 'hangs') return
    if (misbehaviour === 'error') return response.writeHead(500).end()
    if (misbehaviour === 'garbage') return response.writeHead(200).end('<html>It works!</html>\n')
    if (misbehaviour === 'endless') return response.writeHead(200).end('— a AAAAAAAA\n'.repeat(20_000))
    if (misbehaviour === 'conflictOfNothing') return response.writeHead(409).end('many\n')
    if (misbehaviour === 'redirects') return response.writeHead(307, { location: '/elsewhere' }).end()
    if (request.method !== 'POST' || request.url !== '/add-checkpoint') throw new Refused(404)
    const lines = accept(submission)
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(lines)
  }

  const server = createServer((request, response) => {
    response.on('finish', () => statuses.push(response.statusCode))
    respond(request, response).catch((error: unknown) => {
      const { status, body } = error instanceof Refused ? error : new Refused(500, String(error))
      response
        .writeHead(status, { 'content-type': status === 409 ? 'text/x.tlog.size' : 'text/plain' })
        .end(body)
    })
  })
  const listen = (at: number) =>
    new Promise<void>((resolve) => {
      server.listen(at, '127.0.0.1', resolve)
    })
  await listen(port)
  const own = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${own}`,
    keys,
    /** Bodies of submissions, as they came. */
    submissions,
    /** Statuses of its responses. */
    statuses,
    seen,
    trust: (vkey: string) => logs.set(vkey.split('+')[0] ?? '', vkey),
    distrust: () => logs.clear(),
    misbehave: (how?: Misbehaviour) => {
      misbehaviour = how
    },
    /** Away: nothing listens any more. */
    leave: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    comeBack: () => listen(own),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
