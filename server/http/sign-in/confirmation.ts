import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import type { Infrastructure } from '../../infrastructure.ts'
import type { VerifiedCaller } from './access-token.ts'

/** How long a sign-in or a confirmation counts for actions on money and roles. */
const confirmedMs = 15 * minuteMs

/** The call that is being handled. Jobs, the command line and what visitors call have none. */
type HandledCall = {
  deps: Pick<Infrastructure, 'clock'>
  caller: VerifiedCaller | null
  gavePassword: boolean
}
const handledCall = new AsyncLocalStorage<HandledCall>()

/** Runs `work` as the call of somebody who is signed in, for `requireConfirmedCall`. */
export const asCallOf = <T>(
  deps: Pick<Infrastructure, 'clock'>,
  caller: VerifiedCaller | null,
  work: () => T,
): T => handledCall.run({ deps, caller, gavePassword: false }, work)

/** The call itself came with the caller's right password: that is as fresh as it can be. */
export const notePassword = (): void => {
  const call = handledCall.getStore()
  if (call) call.gavePassword = true
}

/**
 * Refuses with confirmation_required (403) unless the caller's session gave a password or code within the
 * last 15 minutes, and with forbidden (403) on a shared device, where a PIN is not enough. `register` calls
 * it for contracts with `confirmation`, before the body is read.
 */
export const requireConfirmation = (
  { clock }: Pick<Infrastructure, 'clock'>,
  caller: Pick<VerifiedCaller, 'authenticatedAt' | 'sharedFor'> | null,
): void => {
  if (caller?.sharedFor !== undefined)
    throw new Refusal(
      'forbidden',
      /*i18n*/ 'This asks for a password, which is not typed on a shared device. Please use a device of your own.',
    )
  if (caller && clock().getTime() - caller.authenticatedAt.getTime() < confirmedMs) return
  throw new Refusal('confirmation_required', /*i18n*/ 'Please confirm that it is you.')
}

/**
 * The same for the call that is being handled, wherever that is found out: what moves money or gives rights
 * is written to the audit log (features/audit/record-audit.ts), which asks here, so that no route can forget
 * it. The transaction of the action rolls back. Refuses nothing outside a call.
 */
export const requireConfirmedCall = (): void => {
  const call = handledCall.getStore()
  if (call && !call.gavePassword) requireConfirmation(call.deps, call.caller)
}
