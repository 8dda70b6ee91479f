import { refusal } from '../calls/api.ts'
import { ApiError, noResponse } from '../calls/api-error.ts'
import { fetchAsUser } from '../calls/fetch-as-user.ts'
import { currentLocale, translate } from '../language/i18n.ts'

/** What can be chosen as a picture, for the `accept` of an input. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** Uploads a picture unchanged; the server makes its own from it. Returns the response. Throws ApiError. */
export const uploadPicture = async (path: string, file: File): Promise<unknown> => {
  const response = await fetchAsUser(path, {
    method: 'PUT',
    headers: {
      'accept-language': currentLocale(),
      'content-type': file.type || 'application/octet-stream',
    },
    body: file,
  }).catch(() => {
    throw new ApiError('offline', translate(noResponse))
  })
  const json: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refusal(json)
  return json
}
