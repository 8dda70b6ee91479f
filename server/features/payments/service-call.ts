import type { z } from 'zod'

/** Of one call; a charge may make two within PAYMENT_TIMEOUT_MS. */
const callTimeoutMs = 4_000

/** A payment service refused a call: nothing was done. */
export class ServiceRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly description: string
  constructor(call: string, status: number, { code, description }: { code: string; description: string }) {
    super(`${call} was refused with ${status} ${code}: ${description}`)
    this.status = status
    this.code = code
    this.description = description
  }
}

type ServiceCall<T extends z.ZodType> = {
  /** Its name in errors. */
  service: string
  url: string
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string | URLSearchParams | undefined
  reads: T
  /** Reads the body of a refusal, which is null where that is not JSON. */
  readRefusal: (body: unknown) => { code: string; description: string }
}

/**
 * Calls a payment service. Throws ServiceRefusal for a 4xx, and another error where it is unknown whether the
 * call was carried out.
 */
export const callService = async <T extends z.ZodType>({
  service,
  url,
  method,
  path,
  headers,
  body,
  reads,
  readRefusal,
}: ServiceCall<T>): Promise<z.infer<T>> => {
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(callTimeoutMs),
    headers,
    ...(body !== undefined && { body }),
  })
  if (response.ok) return reads.parse(await response.json())
  const call = `${service}: ${method} ${path.replace(/\?.*/, '')}`
  if (response.status >= 500) throw new Error(`${call} failed with ${response.status}`)
  throw new ServiceRefusal(call, response.status, readRefusal(await response.json().catch(() => null)))
}
