import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Owner, wrongSignature } from './signature.ts'

export type StandInStorage = {
  /** As STORAGE_URL and its keys. */
  environment: Record<string, string>
  /** By their keys in the bucket. */
  objects: Map<string, { bytes: Buffer; type: string }>
  /** What was refused, by its code. */
  refused: string[]
  /** Answers so many requests with 503 from now on. */
  fail: (requests: number) => void
  close: () => Promise<void>
}

const bucket = 'annapurna-pictures'
const owner: Owner = {
  accessKeyId: 'STANDINKEY',
  secretAccessKey: 'stand-in/secret+key',
  region: 'ap-south-1',
}
/** Few, so that a list has pages. */
const pageSize = 2

/**
 * A storage as S3 services are, in memory: one bucket, objects, lists with pages, and nothing for who does
 * not sign.
 */
export const openStandInStorage = async (now: () => Date = () => new Date()): Promise<StandInStorage> => {
  const objects: StandInStorage['objects'] = new Map()
  const refused: string[] = []
  let failing = 0
  const list = (query: URLSearchParams): string => {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const shown = keys.slice(0, pageSize)
    const next =
      keys.length > pageSize ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult>${next}${shown.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const refuse = (status: number, code: string) => {
      refused.push(code)
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
    }
    if (failing > 0) {
      failing -= 1
      return refuse(503, 'SlowDown')
    }
    const wrong = wrongSignature(request, body, owner, now())
    if (wrong !== undefined) return refuse(403, wrong)
    const url = new URL(request.url ?? '/', 'http://storage.invalid')
    const [, name, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    if (name !== bucket) return refuse(404, 'NoSuchBucket')
    if (request.method === 'PUT' && key !== '') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (request.method !== 'GET') return refuse(405, 'MethodNotAllowed')
    if (key === '') return response.writeHead(200).end(list(url.searchParams))
    const object = objects.get(key)
    if (!object) return refuse(404, 'NoSuchKey')
    return response.writeHead(200, { 'content-type': object.type }).end(object.bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    environment: {
      STORAGE_URL: `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}&region=${owner.region}`,
      AWS_ACCESS_KEY_ID: owner.accessKeyId,
      AWS_SECRET_ACCESS_KEY: owner.secretAccessKey,
    },
    objects,
    refused,
    fail: (requests) => {
      failing = requests
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
