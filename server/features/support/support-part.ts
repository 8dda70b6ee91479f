/** What a room hands in that conversations with support can be about. */
export type SupportPart = {
  /** Refuses with not_found an order that is not this person's. */
  requireOwnOrder: (userId: string, orderId: string) => Promise<unknown>
}
