import { createContext } from 'react-router'
import type { PageData } from '#shared/page-data.ts'

/** How loaders reach the server's operations: the host puts its own in, and nothing of `server` is imported here. */
export const hostContext = createContext<PageData>()

/** Marks the inline scripts that React and the router write, so that the host can allow exactly those. */
export const nonceContext = createContext<string>('')
