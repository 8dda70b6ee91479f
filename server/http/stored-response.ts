/** A response as it went over the wire: `body` is JSON text, so that a repeat gets the very same bytes. */
export type StoredResponse = { status: number; body: string }
