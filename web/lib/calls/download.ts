import type { ErrorBody } from '#shared/errors.ts'
import { currentLocale, translate } from '../language/i18n.ts'
import { ApiError, noResponse } from './api-error.ts'
import { fetchAsUser } from './fetch-as-user.ts'

/**
 * Saves a file of the API that a plain link cannot fetch because it needs the bearer token; `accept` asks for
 * one of several forms of it. Throws ApiError like `call`.
 */
export const download = async (path: string, filename: string, accept = '*/*'): Promise<void> =>
  saveFile(await loadFile(path, accept), filename)

/** The same file, not saved. */
export const loadFile = async (path: string, accept: string): Promise<Blob> => {
  const headers = { 'accept-language': currentLocale(), accept }
  const response = await fetchAsUser(path, { headers }).catch(() => {
    throw new ApiError('offline', translate(noResponse))
  })
  if (!response.ok) {
    const { code, message } = ((await response.json().catch(() => null)) ?? {}) as Partial<ErrorBody>
    throw new ApiError(code ?? 'unavailable', message ?? translate(/*i18n*/ 'The file could not be loaded.'))
  }
  return response.blob()
}

/** Saves a text as a file. */
export const saveText = (text: string, filename: string, type = 'text/plain'): void =>
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), filename)

export const saveFile = (blob: Blob, filename: string) => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The browser has taken the file over once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url))
}
