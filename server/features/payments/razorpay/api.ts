import type { z } from 'zod'
import type { RazorpaySettings } from '../../../settings.ts'
import { errorBody } from './entities.ts'

/** Of one call; a charge may make two within PAYMENT_TIMEOUT_MS. */
const callTimeoutMs = 4_000

/** Razorpay refused a call: nothing was done. */
export class RazorpayRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly description: string
  constructor(call: string, status: number, code: string, description: string) {
    super(`Razorpay refused ${call} with ${status} ${code}: ${description}`)
    this.status = status
    this.code = code
    this.description = description
  }
}

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
 * Throws RazorpayRefusal for a 4xx, and another error where it is unknown whether the call was carried out.
 */
export const openApi = ({ apiUrl, keyId, keySecret }: RazorpaySettings): RazorpayApi => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  return async ({ method, path, reads, body, headers }) => {
    const response = await fetch(`${apiUrl}/v1${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(callTimeoutMs),
      headers: {
        authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const call = `${method} ${path.replace(/\?.*/, '')}`
    if (response.ok) return reads.parse(await response.json())
    const text = await response.text()
    if (response.status >= 500) throw new Error(`Razorpay answered ${call} with ${response.status}`)
    const parsed = errorBody.safeParse(parseOrNull(text))
    const { code, description } = parsed.success ? parsed.data.error : { code: 'UNKNOWN', description: '' }
    throw new RazorpayRefusal(call, response.status, code, description)
  }
}

const parseOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
