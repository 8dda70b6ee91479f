import { z } from 'zod/mini'

/**
 * Refuses a text that is no e-mail address: something before one `@`, and after it a dot that is neither
 * first nor last. The empty text passes, since its own rule says what is missing. Linear: after the domain's
 * first character its first dot decides.
 */
export const isEmail = (message: string) => z.regex(/^(?:$|[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$)/, message)
