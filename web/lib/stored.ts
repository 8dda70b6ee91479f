import { useSyncExternalStore } from 'react'

/**
 * A value in local storage that components can watch, in this tab and in the others. Before hydration, and where
 * storage is closed to us, it is `empty`. `read` turns whatever is stored into a value; junk becomes `empty`.
 */
export const stored = <T>(key: string, empty: T, read: (value: unknown) => T | undefined) => {
  let raw: string | null = null
  let value = empty
  const watchers = new Set<() => void>()

  const parse = (text: string | null): T => {
    if (text === null) return empty
    try {
      return read(JSON.parse(text)) ?? empty
    } catch {
      return read(text) ?? empty
    }
  }
  const get = (): T => {
    if (typeof localStorage === 'undefined') return empty
    const text = localStorage.getItem(key)
    if (text !== raw) {
      raw = text
      value = parse(text)
    }
    return value
  }
  const announce = () => {
    for (const watcher of watchers) watcher()
  }
  const set = (next: T | null) => {
    if (next === null) localStorage.removeItem(key)
    else localStorage.setItem(key, typeof next === 'string' ? next : JSON.stringify(next))
    announce()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) announce()
  }
  const subscribe = (watcher: () => void) => {
    if (watchers.size === 0) window.addEventListener('storage', onStorage)
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0) window.removeEventListener('storage', onStorage)
    }
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => empty) }
}

const never = () => () => {}
/** False on the server and during hydration, true after: what the browser alone knows may be shown then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
