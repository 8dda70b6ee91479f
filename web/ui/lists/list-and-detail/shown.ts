import { createContext, useContext } from 'react'

/** What stands beside a list, for the links of its rows. */
export type Shown = {
  /** The row whose detail is open; null: none. */
  id: string | null
  /** Whether there is room for both, or a detail takes its list's place. */
  isBeside: boolean
  /** Somebody pressed a row: the focus goes on to its detail. */
  onPress: (id: string) => void
}

export const Shown = createContext<Shown>({ id: null, isBeside: false, onPress: () => undefined })

export const useShownBeside = () => useContext(Shown)

/** Kept with the entry of the history that a detail was opened by: closing it is going back. */
export const openedFromList = { openedFromList: true } as const

export const wasOpenedFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedFromList' in state
