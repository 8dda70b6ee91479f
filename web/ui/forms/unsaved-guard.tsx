import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import { LeaveGuard } from './leave-guard.tsx'

const Unsaved = createContext<(section: string, dirty: boolean) => void>(() => undefined)

/** Asks once before any of the sections within is left unsaved: a page can only ask once. */
export const UnsavedGuard = ({ children }: { children: ReactNode }) => {
  const sections = useRef(new Map<string, boolean>())
  const note = useCallback((section: string, dirty: boolean) => {
    sections.current.set(section, dirty)
  }, [])
  const isDirty = useCallback(() => [...sections.current.values()].includes(true), [])
  return (
    <Unsaved value={note}>
      <LeaveGuard isDirty={isDirty} />
      {children}
    </Unsaved>
  )
}

/** Says whether a section has something that is not saved. */
export const useUnsaved = (section: string, dirty: boolean): void => {
  const note = useContext(Unsaved)
  useEffect(() => {
    note(section, dirty)
    return () => note(section, false)
  }, [note, section, dirty])
}
