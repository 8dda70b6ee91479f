import { createStore } from './create-store.ts'

/**
 * Whether the connection or the server may be down: a call got no response, the browser reports being offline, or the
 * service worker had to serve a page from its cache. A doubt is checked at once (features/shell/use-connection-check.ts).
 */
const doubted = createStore(false)

export const useConnectionDoubt = doubted.use
export const doubtConnection = () => doubted.set(true)
export const trustConnection = () => doubted.set(false)
