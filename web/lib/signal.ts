import { useSyncExternalStore } from 'react'

/** A value of this page that components far apart watch: which pop-up is open, which notice is shown. */
export const signal = <T>(initial: T) => {
  let value = initial
  const watchers = new Set<() => void>()
  const get = () => value
  return {
    get,
    set: (next: T) => {
      value = next
      for (const watcher of watchers) watcher()
    },
    use: () =>
      useSyncExternalStore(
        (watcher) => {
          watchers.add(watcher)
          return () => watchers.delete(watcher)
        },
        get,
        () => initial,
      ),
  }
}
