import type { Tap, TapStore } from './tap-queue.ts'

const table = 'taps'

/** In memory, where the browser stores nothing: it lasts as long as the page. */
export const memoryStore = (): TapStore => {
  const taps = new Map<string, Tap>()
  return {
    list: async () => [...taps.values()],
    put: async (tap) => void taps.set(tap.key, tap),
    remove: async (key) => void taps.delete(key),
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves once it is on the disk, not only asked for. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result
      .createObjectStore(table, { autoIncrement: true })
      .createIndex('key', 'key', { unique: true })
  }
  return settled(request)
}

/**
 * The taps of this browser, of all tabs, in IndexedDB: they outlive a reload, a dead battery and a new
 * version of the app.
 */
export const databaseStore = async (name: string): Promise<TapStore> => {
  const database = await open(name)
  const written = async (work: (taps: IDBObjectStore) => Promise<unknown>) => {
    const transaction = database.transaction(table, 'readwrite', { durability: 'strict' })
    const done = committed(transaction)
    await work(transaction.objectStore(table))
    await done
  }
  return {
    list: () => settled<Tap[]>(database.transaction(table).objectStore(table).getAll()),
    // In its old place, where it has one.
    put: (tap) =>
      written(async (taps) => {
        const place = await settled(taps.index('key').getKey(tap.key))
        await settled(place === undefined ? taps.add(tap) : taps.put(tap, place))
      }),
    remove: (key) =>
      written(async (taps) => {
        const place = await settled(taps.index('key').getKey(key))
        if (place !== undefined) await settled(taps.delete(place))
      }),
  }
}
