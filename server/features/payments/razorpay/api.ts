import type { z } from 'zod'
import type { RazorpaySettings } from '../../../settings.ts'
import { callService } from '../service-call.ts'
import { errorBody } from './entities.ts'

type Call<T extends z.ZodType> = {
  method: 'GET' | 'POST'
  path: string
  reads: T
  body?: unknown
  headers?: Record<string, string>
}
export type RazorpayApi = <T extends z.ZodType>(call: Call<T>) => Promise<z.infer<T>>

/**
 * Razorpay's API over fetch: its npm package can send no idempotency key and breaks when the network does.
 * Throws what `callService` throws.
 */
export const openApi = ({ apiUrl, keyId, keySecret }: RazorpaySettings): RazorpayApi => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return ({ body, headers, ...call }) =>
    callService({
      service: 'Razorpay',
      url: `${apiUrl}/v1`,
      ...call,
      headers: {
        authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      readRefusal: (response) => {
        const parsed = errorBody.safeParse(response)
        return parsed.success ? parsed.data.error : { code: 'UNKNOWN', description: '' }
      },
    })
}
