/** How often a stream of events says at least that it is still there. */
export const heartbeatMs = 15_000
