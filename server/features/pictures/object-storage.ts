import { setTimeout as wait } from 'node:timers/promises'
import type { AwsClient } from 'aws4fetch'
import type { Settings } from '../../settings.ts'

/** Pictures in a bucket of an S3 service, by the SHA-256 of their bytes. */
export type ObjectStorage = {
  put: (id: string, bytes: Buffer, type: string) => Promise<void>
  /** Null: it is not there. */
  get: (id: string) => Promise<Buffer | null>
  /** One that is not there is removed already. */
  remove: (id: string) => Promise<void>
  /** All that is there, page by page. */
  list: () => AsyncGenerator<string[]>
}

/** The service did not do what it was asked for; the caller may ask again. */
export class StorageError extends Error {}

const folder = 'pictures/'
/**
 * All attempts together take less than PostgreSQL lets a transaction idle (twice DATABASE_TIMEOUT_MS), since
 * a picture is moved in one: else a storage that stands still would look like a database that went away.
 */
const timeoutMs = 5_000
const attempts = 3
const firstWaitMs = 200

/** The storage that STORAGE_URL names; null: pictures are kept in the database. */
export const openObjectStorage = ({ storage }: Pick<Settings, 'storage'>): ObjectStorage | null => {
  if (storage === null) return null
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = storage
  let opened: Promise<AwsClient> | undefined
  const client = () => {
    opened ??= import('aws4fetch').then(
      ({ AwsClient }) => new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 }),
    )
    return opened
  }
  const base = `${endpoint}/${bucket}`
  /** Repeated where the service was busy or away: what is asked of it may be done twice. */
  const ask = async (path: string, init: RequestInit, expected: readonly number[]): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const response = await (await client())
        .fetch(base + path, { ...init, signal: AbortSignal.timeout(timeoutMs) })
        .catch((cause: unknown) => new StorageError('The storage of pictures does not answer', { cause }))
      if (response instanceof Response) {
        if (expected.includes(response.status)) return response
        await response.body?.cancel()
        if (response.status < 500 && response.status !== 429)
          throw new StorageError(`The storage of pictures answers ${response.status} to ${init.method}`)
      }
      if (attempt === attempts)
        throw response instanceof Response
          ? new StorageError(`The storage of pictures answers ${response.status} to ${init.method}`)
          : response
      await wait(firstWaitMs * 2 ** attempt)
    }
  }
  const pathOf = (id: string) => `/${folder}${id}`
  return {
    put: async (id, bytes, type) => {
      // The service compares what arrives with it.
      const headers = { 'content-type': type, 'x-amz-content-sha256': id }
      await ask(pathOf(id), { method: 'PUT', headers, body: new Uint8Array(bytes) }, [200])
    },
    get: async (id) => {
      const response = await ask(pathOf(id), { method: 'GET' }, [200, 404])
      if (response.status === 200) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    remove: async (id) => {
      await ask(pathOf(id), { method: 'DELETE' }, [200, 204, 404])
    },
    list: async function* () {
      let token: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: folder,
          ...(token !== undefined && { 'continuation-token': token }),
        })
        const text = await (await ask(`?${query}`, { method: 'GET' }, [200])).text()
        yield [...text.matchAll(/<Key>pictures\/([0-9a-f]{64})<\/Key>/g)].map(([, id = '']) => id)
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]
      } while (token !== undefined)
    },
  }
}
