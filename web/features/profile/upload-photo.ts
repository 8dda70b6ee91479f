import type { Account } from '#shared/contracts/accounts.ts'
import { refusal } from '../../lib/api.ts'
import { ApiError, noResponse } from '../../lib/api-error.ts'
import { fetchAsUser } from '../../lib/fetch-as-user.ts'
import { currentLocale, translate } from '../../lib/i18n.ts'

/** Uploads a picture unchanged; the server makes the photo from it. Throws ApiError. */
export const uploadPhoto = async (userId: string, file: File): Promise<Account> => {
  const response = await fetchAsUser(`/api/users/${userId}/photo`, {
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
  return json as Account
}
