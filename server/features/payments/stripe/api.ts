import { z } from 'zod'
import type { StripeSettings } from '../../../settings.ts'
import { callService } from '../service-call.ts'

const errorBody = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string().nullish() }),
})

type Call<T extends z.ZodType> = {
  method: 'GET' | 'POST'
  path: string
  reads: T
  /** Form fields, named as Stripe nests them: `metadata[payment]`. */
  form?: Record<string, string>
  idempotencyKey?: string
}
export type StripeApi = <T extends z.ZodType>(call: Call<T>) => Promise<z.infer<T>>

/** Stripe's API over fetch. Throws what `callService` throws. */
export const openApi =
  ({ apiUrl, secretKey }: StripeSettings): StripeApi =>
  ({ form, idempotencyKey, ...call }) =>
    callService({
      service: 'Stripe',
      url: `${apiUrl}/v1`,
      ...call,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: form && new URLSearchParams(form),
      readRefusal: (response) => {
        const parsed = errorBody.safeParse(response)
        return parsed.success
          ? { code: parsed.data.error.type, description: parsed.data.error.message ?? '' }
          : { code: 'unknown', description: '' }
      },
    })
