import { z } from 'zod/mini'

/**
 * Refuses a longer text or list, and lets no later rule of its schema look at it: whatever a pattern is tried
 * on has a bounded length. Comes before every pattern and refinement of its schema. Rules over several fields
 * still run, so that a form says all that is wrong.
 */
export const maxLength = (max: number, message?: string) => {
  const check = z.maxLength(max, { ...(message !== undefined && { error: message }), abort: true })
  const run = check._zod.check
  check._zod.check = (payload) => {
    const before = payload.issues.length
    run(payload)
    // Absent, it ends the checks of this schema alone; false would end those of the object around it, too.
    for (const issue of payload.issues.slice(before))
      (issue as { continue?: boolean | undefined }).continue = undefined
  }
  return check
}
