import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits.ts'
import { consume, refund } from '../../http/rate-limit.ts'

const wrong = /*i18n*/ 'The current password is wrong'

/**
 * Somebody signed in gives the password once more: refuses with validation_failed at `field` unless `isRight`, and with
 * rate_limited after too many wrong ones: who has got hold of an access token must not find the password with it.
 */
export const confirmPassword = async (
  deps: Deps,
  userId: string,
  field: 'currentPassword' | 'password',
  isRight: () => Promise<boolean>,
): Promise<void> => {
  await consume(deps, limits.currentPassword, userId)
  if (!(await isRight())) throw new Refusal('validation_failed', wrong, { [field]: wrong })
  await refund(deps, { limit: limits.currentPassword, subject: userId })
}
