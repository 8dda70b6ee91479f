import type { ErrorBody } from '#shared/errors.ts'
import { ApiError, noAnswer } from './api-error.ts'
import { fetchAsUser } from './fetch-as-user.ts'
import { languageHere, say } from './texts.ts'

/** Saves a file of the API that a link cannot fetch, needing the bearer token. Throws ApiError like `call`. */
export const download = async (path: string, filename: string): Promise<void> => {
  const headers = { 'accept-language': languageHere() }
  const response = await fetchAsUser(path, { headers }).catch(() => {
    throw new ApiError('offline', say(noAnswer))
  })
  if (!response.ok) {
    const { code, message } = ((await response.json().catch(() => null)) ?? {}) as Partial<ErrorBody>
    throw new ApiError(code ?? 'unavailable', message ?? say(/*i18n*/ 'The file could not be loaded.'))
  }
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // Browsers take the file over when the click is done.
  setTimeout(() => URL.revokeObjectURL(address))
}
