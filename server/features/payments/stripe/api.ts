import { z } from 'zod'
import type { StripeSettings } from '../../../settings.ts'

/** Of one call; a charge may make two within PAYMENT_TIMEOUT_MS. */
const callTimeoutMs = 4_000

const errorBody = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string().nullish() }),
})

/** Stripe refused a call: nothing was done. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly description: string
  constructor(call: string, status: number, type: string, description: string) {
    super(`Stripe refused ${call} with ${status} ${type}: ${description}`)
    this.status = status
    this.description = description
  }
}

type Call<T extends z.ZodType> = {
  method: 'GET' | 'POST'
  path: string
  reads: T
  /** Form fields, named as Stripe nests them: `metadata[payment]`. */
  form?: Record<string, string>
  idempotencyKey?: string
}
export type StripeApi = <T extends z.ZodType>(call: Call<T>) => Promise<z.infer<T>>

/**
 * Stripe's API over fetch. Throws StripeRefusal for a 4xx, and another error where it is unknown whether the
 * call was carried out.
 */
export const openApi =
  ({ apiUrl, secretKey }: StripeSettings): StripeApi =>
  async ({ method, path, reads, form, idempotencyKey }) => {
    const response = await fetch(`${apiUrl}/v1${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(callTimeoutMs),
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    })
    const call = `${method} ${path.replace(/\?.*/, '')}`
    if (response.ok) return reads.parse(await response.json())
    if (response.status >= 500) throw new Error(`Stripe answered ${call} with ${response.status}`)
    const parsed = errorBody.safeParse(await response.json().catch(() => null))
    const { type, message } = parsed.success ? parsed.data.error : { type: 'unknown', message: null }
    throw new StripeRefusal(call, response.status, type, message ?? '')
  }
