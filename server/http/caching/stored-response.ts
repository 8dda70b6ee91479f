/** A response as it was sent: `body` is JSON text, so that a repeat gets the same bytes. */
export type StoredResponse = { status: number; body: string }
