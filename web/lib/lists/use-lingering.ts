import { useEffect, useLayoutEffect, useRef, useState } from 'react'

type Left<T> = { item: T; place: number }

/**
 * A list whose entries stay at their place for `ms` milliseconds after they left it, marked as `left`: what
 * follows does not slide under the finger that has just pressed.
 */
export const useLingering = <T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  ms: number,
): { item: T; left: boolean }[] => {
  const [left, setLeft] = useState<readonly Left<T>[]>([])
  const before = useRef(items)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const keys = items.map(keyOf).join(' ')
  // Before it is painted: no frame is without them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one comes or goes
  useLayoutEffect(() => {
    const now = new Set(items.map(keyOf))
    const gone = before.current.flatMap((item, place) => (now.has(keyOf(item)) ? [] : [{ item, place }]))
    before.current = items
    if (gone.length === 0) return
    setLeft((was) => [...was, ...gone])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setLeft((was) => was.filter((one) => !gone.includes(one)))
    }, ms)
    timers.current.add(timer)
  }, [keys])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return withLeft(items, left, keyOf)
}

/** Those that left among those that stay, each where it was; one that has come back is there once. */
export const withLeft = <T>(
  items: readonly T[],
  left: readonly Left<T>[],
  keyOf: (item: T) => string,
): { item: T; left: boolean }[] => {
  const now = new Set(items.map(keyOf))
  const shown = items.map((item) => ({ item, left: false }))
  for (const { item, place } of left.toSorted((one, other) => one.place - other.place))
    if (!now.has(keyOf(item))) shown.splice(place, 0, { item, left: true })
  return shown
}
