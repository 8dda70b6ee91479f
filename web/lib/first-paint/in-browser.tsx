import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * What only the browser can show, and what stands there before. A component of its own: one that asks
 * `useHydrated` is rendered twice with all below it, the second time in one piece that a phone waits for.
 */
export const InBrowser = ({ children, before = null }: { children: ReactNode; before?: ReactNode }) =>
  useHydrated() ? children : before
