/** Under /api (specification section 7). */
const endpoints = ['/auth/signin', '/users/me', '/users/username/test', '/orders/user/1'] as const
const timeOutMs = 5_000

export type EndpointCheck = { path: string; ok: boolean; result: string }

const check = async (path: string): Promise<EndpointCheck> => {
  try {
    const response = await fetch(`/api${path}`, {
      method: 'OPTIONS',
      signal: AbortSignal.timeout(timeOutMs),
    })
    const allowed = response.headers.get('allow')
    return { path, ok: response.ok, result: `${response.status}${allowed ? ` · ${allowed}` : ''}` }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    if (!timedOut) throw error
    return { path, ok: false, result: `> ${timeOutMs / 1000} s` }
  }
}

/** Asks each endpoint for its methods (OPTIONS). Throws if the server cannot be reached. */
export const checkEndpoints = (): Promise<EndpointCheck[]> => Promise.all(endpoints.map(check))
