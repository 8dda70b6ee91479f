import { createContext } from 'react-router'
import type { LoaderServices } from '#shared/loader-services.ts'

/**
 * How loaders reach the server's operations: the server provides them, and nothing of `server` is imported
 * here.
 */
export const serverContext = createContext<LoaderServices>()

/** Marks the inline scripts that React and the router write, so that the server can allow exactly those. */
export const nonceContext = createContext<string>('')
