import { useSyncExternalStore } from 'react'

/**
 * A value in memory that components far apart subscribe to: which pop-up is open, which toast is shown.
 * `initial` is what the server renders and hydration begins with; `current`, where given, is what the browser
 * goes on with.
 */
export const createStore = <T>(initial: T, current: T = initial) => {
  let value = current
  const subscribers = new Set<() => void>()
  const get = () => value
  /** Calls `subscriber` after each change; returns what ends that. */
  const subscribe = (subscriber: () => void) => {
    subscribers.add(subscriber)
    return () => subscribers.delete(subscriber)
  }
  return {
    get,
    set: (next: T) => {
      value = next
      for (const subscriber of subscribers) subscriber()
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
