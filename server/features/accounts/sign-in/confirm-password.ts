import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../../../deps.ts'
import { limits } from '../../../http/limits/limits.ts'
import { consume, refund } from '../../../http/limits/rate-limit.ts'
import { notePassword } from '../../../http/sign-in/confirmation.ts'

const wrong = /*i18n*/ 'The current password is wrong'

/**
 * Checks the password of a signed-in caller: refuses with validation_failed at `field` unless `isRight`, and
 * with rate_limited after too many wrong ones, so that a stolen access token does not help to guess the
 * password.
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
  notePassword()
}
