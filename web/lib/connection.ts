import { signal } from './signal.ts'

/**
 * Whether something speaks for the line or the server being gone: a call without an answer, the browser's word, a page
 * that the service worker had to take from what it keeps. A doubt is no knowledge: it is looked into at once
 * (features/shell/use-connection-check.ts).
 */
const doubted = signal(false)

export const useConnectionDoubt = doubted.use
export const doubtConnection = () => doubted.set(true)
export const trustConnection = () => doubted.set(false)
