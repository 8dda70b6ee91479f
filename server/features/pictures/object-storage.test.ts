import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pictures } from '#server/db/tables/index.ts'
import { readSettings, SettingsError } from '#server/settings.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { command, freePort } from '#tests/program.ts'
import { openStandInStorage, type StandInStorage } from '../../../bench/stand-ins/s3/open.ts'
import { movePictures, purgeObjects, startMoving, takePicturesBack } from './move-pictures.ts'
import { type ObjectStorage, openObjectStorage, StorageError } from './object-storage.ts'
import { storePicture } from './stored-pictures.ts'

let s3: StandInStorage
let storage: ObjectStorage
let t: TestApp
beforeAll(async () => {
  s3 = await openStandInStorage()
  t = await testApp({ environment: s3.environment })
  const opened = openObjectStorage(t.deps.settings)
  if (!opened) throw new Error('no storage')
  storage = opened
})
afterAll(async () => {
  await t.close()
  await s3.close()
})

const upload = async () => {
  const bytes = randomBytes(2_000)
  const url = await storePicture(t.deps.db, { bytes, type: 'image/webp' }, t.deps.clock())
  return { url, bytes, id: createHash('sha256').update(bytes).digest('hex') }
}
const fetched = async (url: string) => {
  const { statusCode, rawPayload, headers } = await t.app.inject(url)
  return {
    status: statusCode,
    bytes: rawPayload,
    type: headers['content-type'],
    cache: headers['cache-control'],
  }
}
const inDatabase = async (id: string) =>
  (await t.deps.db.select().from(pictures).where(eq(pictures.id, id)))[0]?.bytes ?? null

it('a picture is shown from the database, moved, and shown from the storage as it was', async () => {
  const { url, bytes, id } = await upload()
  expect(await fetched(url)).toMatchObject({ status: 200, bytes })
  expect(await movePictures(t.deps, storage)).toBe(1)
  expect(await inDatabase(id)).toBeNull()
  expect(s3.objects.get(`pictures/${id}`)).toEqual({ bytes, type: 'image/webp' })
  expect(await fetched(url)).toEqual({
    status: 200,
    bytes,
    type: 'image/webp',
    cache: 'public, max-age=31536000, immutable',
  })
  expect(s3.refused).toEqual([])
  expect(await movePictures(t.deps, storage)).toBe(0)
})

it('a move that is broken off is gone on with, and loses nothing, whoever moves beside it', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, upload))
  const stop = new AbortController()
  const slow: ObjectStorage = {
    ...storage,
    put: async (...object) => {
      await storage.put(...object)
      stop.abort()
    },
  }
  expect(await movePictures(t.deps, slow, stop.signal)).toBe(1)
  // In the storage, and the process died before the row said so.
  const dying = {
    ...storage,
    put: async (...object: Parameters<typeof storage.put>) => {
      await storage.put(...object)
      throw new Error('died')
    },
  }
  await expect(movePictures(t.deps, dying)).rejects.toThrow('died')
  const moved = await Promise.all([movePictures(t.deps, storage), movePictures(t.deps, storage)])
  expect(moved.reduce((sum, count) => sum + count)).toBe(5)
  for (const { url, bytes } of all) expect((await fetched(url)).bytes).toEqual(bytes)
})

it('a storage that is busy is asked again; while it is away a picture is 503, and new ones stay where they are', async () => {
  const { url, bytes, id } = await upload()
  await movePictures(t.deps, storage)
  s3.fail(2)
  expect(await fetched(url)).toMatchObject({ status: 200, bytes })
  s3.fail(3)
  expect(await fetched(url)).toMatchObject({ status: 503 })
  const next = await upload()
  s3.fail(3)
  await expect(movePictures(t.deps, storage)).rejects.toThrow(StorageError)
  expect(await inDatabase(next.id)).toEqual(next.bytes)
  s3.refused.length = 0
  s3.objects.delete(`pictures/${id}`)
  expect(await fetched(url)).toMatchObject({ status: 404 })
  s3.objects.set(`pictures/${id}`, { bytes, type: 'image/webp' })
})

it('an instance that works moves what is new by itself; what no row has is removed, what one has is not', async () => {
  const { id } = await upload()
  const moving = startMoving(t.deps)
  await vi.waitFor(async () => expect(await inDatabase(id)).toBeNull(), 20_000)
  await moving?.stop()
  const before = s3.objects.size
  expect(before).toBeGreaterThan(4)
  await t.deps.db.delete(pictures).where(eq(pictures.id, id))
  s3.objects.set('somebody/else', { bytes: Buffer.alloc(1), type: '' })
  expect(await purgeObjects(t.deps)).toBe(1)
  expect(s3.objects.has(`pictures/${id}`)).toBe(false)
  expect(s3.objects.size).toBe(before)
})

it('all is taken back, and what the storage has lost is named', async () => {
  const { id } = await upload()
  await movePictures(t.deps, storage)
  s3.objects.delete(`pictures/${id}`)
  const { taken, missing } = await takePicturesBack(t.deps, storage)
  expect(taken).toBeGreaterThan(5)
  expect(missing).toEqual([id])
})

it('a move whose storage is away says so in a sentence', async () => {
  const { url, bytes } = await upload()
  const nowhere = {
    ...s3.environment,
    STORAGE_URL: `s3://bucket?endpoint=http://127.0.0.1:${await freePort()}`,
  }
  expect(
    await command(
      'server/features/pictures/pictures-cli.ts',
      { DATABASE_URL: t.database.url, ...nowhere },
      'move',
    ),
  ).toMatchObject({
    code: 1,
    out: '',
    errors:
      'The storage of pictures does not answer. What was moved stays moved: repeat the command later.\n',
  })
  expect((await fetched(url)).bytes).toEqual(bytes)
})

it('nothing is done for who signs with another secret, for another region, late, or signs another body', async () => {
  const given = t.deps.settings.storage
  if (!given) throw new Error('no storage')
  const as = (change: Partial<typeof given>) => openObjectStorage({ storage: { ...given, ...change } })
  s3.refused.length = 0
  const id = createHash('sha256').update('a').digest('hex')
  for (const change of [{ secretAccessKey: 'x' }, { accessKeyId: 'x' }, { region: 'us-east-1' }])
    await expect(as(change)?.get(id)).rejects.toThrow(StorageError)
  await expect(storage.put(id, Buffer.from('b'), 'image/webp')).rejects.toThrow(StorageError)
  expect(s3.refused).toEqual([
    'SignatureDoesNotMatch',
    'InvalidAccessKeyId',
    'AuthorizationHeaderMalformed',
    'XAmzContentSHA256Mismatch',
  ])
  const later = await openStandInStorage(() => new Date(Date.now() + 3_600_000))
  const { storage: late } = readSettings(later.environment)
  await expect(openObjectStorage({ storage: late })?.get(id)).rejects.toThrow(StorageError)
  expect(later.refused).toEqual(['RequestTimeTooSkewed'])
  await later.close()
})

it('a storage without keys, or with a wrong address, ends the start with a sentence', () => {
  const read = (change: Record<string, string>) => () => readSettings({ ...s3.environment, ...change })
  expect(read({ AWS_SECRET_ACCESS_KEY: '' })).toThrow(
    'STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  )
  expect(read({ STORAGE_URL: 's3://bucket?endpoint=storage' })).toThrow(SettingsError)
  expect(
    readSettings({ ...s3.environment, STORAGE_URL: 's3://bucket?region=ap-south-1' }).storage?.endpoint,
  ).toBe('https://s3.ap-south-1.amazonaws.com')
  expect(readSettings({}).storage).toBeNull()
})
