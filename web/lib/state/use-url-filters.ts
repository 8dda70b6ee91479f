import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** What a filter has while it leaves everything in. */
export const any = 'any'

/**
 * What a list is filtered by: the values that a filter may have, the first one its default; null: any text,
 * by default none.
 */
type Allowed = Readonly<Record<string, readonly [string, ...string[]] | null>>
type Values<A extends Allowed> = {
  [K in keyof A]: A[K] extends readonly (infer V)[] ? V : string
}
type Chosen<A extends Allowed> = {
  [K in keyof A]?: A[K] extends readonly (infer V)[] ? Exclude<V, typeof any> : string
}

/**
 * Filters that are kept in the URL, so that a link, a reload and Back show the same list. What is not allowed
 * counts as the default, which the URL leaves out; other parameters stay as they are.
 */
export const useUrlFilters = <const A extends Allowed>(allowed: A) => {
  const [search, setSearch] = useSearchParams()
  const fallback = (name: keyof A): string => allowed[name]?.[0] ?? ''
  const read = (name: keyof A & string): string => {
    const given = search.get(name) ?? ''
    const values = allowed[name]
    return values == null || values.includes(given) ? given : fallback(name)
  }
  const names = Object.keys(allowed)
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Values<A>
  // As they are, or where the last change leads until it is there: another one in the meantime, or one that
  // began some renders ago, such as a search that waits for the last key, must not undo it.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const set = (changes: Partial<Values<A>>) => {
    const next = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries(changes) as [string, string][])
      if (value === fallback(name)) next.delete(name)
      else next.set(name, value)
    latest.current = next
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const isChosen = (name: string): boolean => read(name) !== (allowed[name] == null ? '' : any)
  return {
    values,
    /** What a list is asked for: nothing of a text that is empty, nor of what leaves everything in. */
    chosen: Object.fromEntries(names.filter(isChosen).map((name) => [name, values[name]])) as Chosen<A>,
    set,
    reset: () => set(Object.fromEntries(names.map((name) => [name, fallback(name)])) as Values<A>),
    /** Whether anything is filtered. */
    active: names.some((name) => read(name) !== fallback(name)),
  }
}
