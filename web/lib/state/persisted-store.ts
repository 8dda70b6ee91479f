import { useSyncExternalStore } from 'react'
import { localStore } from './storage.ts'

/**
 * A value in local storage that components subscribe to, in this tab and in the others. It is `empty` before
 * hydration and where storage is not available. `read` validates what is stored; anything invalid becomes
 * `empty`.
 */
export const persistedStore = <T>(key: string, empty: T, read: (value: unknown) => T | undefined) => {
  let raw: string | null = null
  let value = empty
  const subscribers = new Set<() => void>()

  const parse = (text: string | null): T => {
    if (text === null) return empty
    try {
      return read(JSON.parse(text)) ?? empty
    } catch {
      return read(text) ?? empty
    }
  }
  const get = (): T => {
    const text = localStore.getItem(key)
    if (text !== raw) {
      raw = text
      value = parse(text)
    }
    return value
  }
  const notifySubscribers = () => {
    for (const subscriber of subscribers) subscriber()
  }
  const set = (next: T | null) => {
    if (next === null) localStore.removeItem(key)
    else localStore.setItem(key, typeof next === 'string' ? next : JSON.stringify(next))
    notifySubscribers()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notifySubscribers()
  }
  const subscribe = (subscriber: () => void) => {
    if (subscribers.size === 0) window.addEventListener('storage', onStorage)
    subscribers.add(subscriber)
    return () => {
      subscribers.delete(subscriber)
      if (subscribers.size === 0) window.removeEventListener('storage', onStorage)
    }
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => empty) }
}
