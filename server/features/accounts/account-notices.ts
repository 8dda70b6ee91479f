import type { Transaction } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { textsIn } from '../../languages.ts'
import type { UserRow } from './account-store.ts'

const hello = /*i18n*/ 'Hello,'
const notYou =
  /*i18n*/ 'If it was not you, ask for a temporary password on our site now, set a new one, and write to us:'

/** Tells an account's owner that its password is another one. */
export const notifyOfNewPassword = (deps: Deps, tx: Transaction, user: UserRow): Promise<void> => {
  const i18n = textsIn(user.language)
  return deps.mailer.send(
    {
      to: user.email,
      subject: i18n._(/*i18n*/ 'Your password at Annapurna Eats was changed'),
      text: [
        i18n._(hello),
        i18n._(
          /*i18n*/ 'the password of your account has just been changed, and every other device was signed out.',
        ),
        i18n._(notYou),
        deps.settings.contactEmail,
      ].join('\n\n'),
    },
    tx,
  )
}

/** Tells the address that an account had before that it has another one now; not which one. */
export const notifyOldAddress = (deps: Deps, tx: Transaction, before: UserRow): Promise<void> => {
  const i18n = textsIn(before.language)
  return deps.mailer.send(
    {
      to: before.email,
      subject: i18n._(/*i18n*/ 'Your e-mail address at Annapurna Eats was changed'),
      text: [
        i18n._(hello),
        i18n._(
          /*i18n*/ 'your account has just got another e-mail address; this one is no longer used for it.',
        ),
        i18n._(/*i18n*/ 'If it was not you, please write to us at once:'),
        deps.settings.contactEmail,
      ].join('\n\n'),
    },
    tx,
  )
}
