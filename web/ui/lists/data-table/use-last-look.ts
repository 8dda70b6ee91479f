import { useEffect, useMemo, useState } from 'react'
import { persistedStore } from '../../../lib/state/persisted-store.ts'

const read = (stored: unknown): string | undefined =>
  typeof stored === 'string' && !Number.isNaN(Date.parse(stored)) ? stored : undefined

/** Whether something happened to a row between the last look and this one. */
export type IsFresh = (changedAt: string) => boolean

/** `before`: the newest of the last look, '' where there was none; `now`: the newest as this look began. */
export const freshBetween =
  (before: string, now: string | undefined): IsFresh =>
  (changedAt) =>
    before !== '' && now !== undefined && changedAt > before && changedAt <= now

/**
 * Which rows of a table are new or changed since somebody last looked at it in this browser: by the newest
 * instant of what is shown, which is kept under the table's name. `changes`: when something last happened to
 * each row that is loaded, as the server writes it (UTC). What happens while one looks is seen as it happens,
 * and is no news of the last look.
 */
export const useLastLook = (name: string, changes: readonly string[]): IsFresh => {
  const store = useMemo(() => persistedStore<string>(`looked-${name}`, '', read), [name])
  const [before] = useState(store.get)
  const [now, setNow] = useState<string>()
  const newest = changes.reduce<string | undefined>(
    (last, at) => (last === undefined || at > last ? at : last),
    undefined,
  )
  if (now === undefined && newest !== undefined) setNow(newest)
  useEffect(() => {
    if (newest !== undefined && newest > store.get()) store.set(newest)
  }, [store, newest])
  return freshBetween(before, now)
}
