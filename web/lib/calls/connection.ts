import { createStore } from '../state/create-store.ts'

/**
 * Whether the connection or the server may be down: a call got no response, the browser reports being
 * offline, or the service worker had to serve a page from its cache. A doubt is checked at once
 * (features/shell/use-connection-check.ts).
 */
const doubts = createStore(0)

/** How many signs there were since the connection was last known to be good; 0: no doubt. */
export const useConnectionDoubts = doubts.use
export const doubtConnection = () => doubts.set(doubts.get() + 1)
export const trustConnection = () => doubts.set(0)

/** Calls `run` each time the connection was found to be good, of which the browser tells nothing. */
export const onTrusted = (run: () => void) => doubts.subscribe(() => doubts.get() === 0 && run())
