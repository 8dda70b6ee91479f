import { impactLog } from '#shared/impact-log/paths.ts'
import { ApiError, noResponse } from '../../../lib/calls/api-error.ts'
import { translate } from '../../../lib/language/i18n.ts'

/** The log did not have what it must have: no connection is to blame. */
export class LogRefused extends Error {}

/**
 * Gets a part of the public log. Throws ApiError where it cannot be reached, LogRefused where it says that it
 * has no such part.
 */
export const fetchLog = async (path: string): Promise<Response> => {
  const response = await fetch(path).catch(() => {
    throw new ApiError('offline', translate(noResponse))
  })
  if (response.ok) return response
  if (response.status >= 400 && response.status < 500 && response.status !== 429)
    throw new LogRefused(`${response.status} for ${path}`)
  throw new ApiError('unavailable', '')
}

const bytesAt = async (path: string): Promise<Uint8Array> => {
  const response = await fetchLog(path)
  return new Uint8Array(
    await response.arrayBuffer().catch(() => {
      throw new ApiError('offline', translate(noResponse))
    }),
  )
}

export const fetchTile = (path: string): Promise<Uint8Array> => bytesAt(impactLog.tile.replace('*', path))

/** The log's verifier key, in signed-note form. */
export const fetchLogKey = async (): Promise<string> =>
  new TextDecoder().decode(await bytesAt(impactLog.key)).trim()

/** The latest checkpoint, and when it was signed, ISO 8601; null where the server does not say. */
export const fetchCheckpoint = async (): Promise<{ note: string; signedAt: string | null }> => {
  const response = await fetchLog(impactLog.checkpoint)
  const signed = Date.parse(response.headers.get('last-modified') ?? '')
  return {
    note: await response.text().catch(() => {
      throw new ApiError('offline', translate(noResponse))
    }),
    signedAt: Number.isNaN(signed) ? null : new Date(signed).toISOString(),
  }
}
