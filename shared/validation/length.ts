import { z } from 'zod/mini'

/**
 * Refuses a longer text or list, and lets no later rule look at it: whatever a pattern is tried on has a bounded length. Comes
 * before every pattern and refinement of its schema.
 */
export const maxLength = (max: number, message?: string) =>
  z.maxLength(max, { ...(message !== undefined && { error: message }), abort: true })
