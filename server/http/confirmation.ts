import { Refusal } from '#shared/errors.ts'
import type { Deps } from '../deps.ts'
import type { VerifiedCaller } from './access-token.ts'

/** How long a sign-in or a confirmation counts for actions on money and roles. */
const confirmedMs = 15 * 60_000

/**
 * Refuses with confirmation_required (403) unless the caller's session gave a password or code within the last 15 minutes.
 * `register` calls it for contracts with `confirmation`; an operation calls it itself where its body decides.
 */
export const requireConfirmation = (
  { clock }: Pick<Deps, 'clock'>,
  caller: Pick<VerifiedCaller, 'authenticatedAt'> | null,
): void => {
  if (caller && clock().getTime() - caller.authenticatedAt.getTime() < confirmedMs) return
  throw new Refusal('confirmation_required', /*i18n*/ 'Please confirm that it is you.')
}
