import { useMemo } from 'react'
import { persistedStore } from '../../../lib/state/persisted-store.ts'

/** How somebody wants a table: what differs from the way it comes. */
type Look = { dense: boolean; columns: Record<string, boolean> }

const asItComes: Look = { dense: true, columns: {} }

const read = (stored: unknown): Look | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { dense, columns } = stored as Record<string, unknown>
  if (typeof columns !== 'object' || columns === null) return undefined
  const chosen = Object.entries(columns).filter(([, shown]) => typeof shown === 'boolean')
  return { dense: dense === true, columns: Object.fromEntries(chosen) }
}

/** The columns and the density of one table, kept in this browser under its name. */
export const useTableLook = (name: string) => {
  const store = useMemo(() => persistedStore<Look>(`table-${name}`, asItComes, read), [name])
  const look = store.use()
  return {
    ...look,
    showColumn: (id: string, shown: boolean) =>
      store.set({ ...look, columns: { ...look.columns, [id]: shown } }),
    setDense: (dense: boolean) => store.set({ ...look, dense }),
    reset: () => store.set(null),
  }
}
