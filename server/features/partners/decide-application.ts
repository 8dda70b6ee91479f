import { eq } from 'drizzle-orm'
import { Refusal } from '#shared/errors.ts'
import { languages, sourceLanguage } from '#shared/languages.ts'
import type { PartnerApplication } from '#shared/partners/contracts.ts'
import type { ApplicationDecision } from '#shared/partners/validation.ts'
import type { Transaction } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { partnerApplications } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { notify, type Recipient } from '../notifications/notify.ts'
import { createDraft } from '../restaurants/profile/create-draft.ts'
import { assignOwner, isWithoutStaff } from '../staff/assign-owner.ts'
import { type ApplicationRow, applicationView } from './application-view.ts'
import { recordAudit } from './audited.ts'

const statuses = { approve: 'approved', decline: 'declined', askBack: 'askedBack' } as const

/**
 * Decides about a partner application and informs the applicant by e-mail. An approval creates the restaurant
 * as a draft and gives it to the account that has confirmed the applicant's address, or mails a link that
 * does; repeated after that link has expired unused, it mails another. The same decision again changes
 * nothing. Refuses with not_found, and with illegal_transition for another decision after the first, and for
 * an applicant who deleted the account.
 */
export const decideApplication = (
  deps: Deps,
  caller: Pick<Caller, 'userId'>,
  id: string,
  { decision, reason }: ApplicationDecision,
): Promise<PartnerApplication> =>
  deps.revocations.transaction(async (tx) => {
    // Locked, so that of two admins at the same time the second finds what the first decided.
    const [row] = isUuid(id)
      ? await tx.select().from(partnerApplications).where(eq(partnerApplications.id, id)).for('update')
      : []
    if (!row) throw new Refusal('not_found', /*i18n*/ 'There is no such application.')
    const status = statuses[decision]
    const isSame = row.status === status && (decision !== 'askBack' || row.reason === reason)
    if (isSame && !(await isInvitationExpired(deps, tx, row))) return applicationView(row)
    if (!isSame && (row.status === 'approved' || row.status === 'declined'))
      throw new Refusal('illegal_transition', /*i18n*/ 'This application has been decided already.')
    if (row.email === '')
      throw new Refusal('illegal_transition', /*i18n*/ 'The applicant has deleted their account.')
    const restaurantId = decision === 'approve' ? await approve(deps, tx, row) : row.restaurantId
    const now = deps.clock()
    const [decided] = await tx
      .update(partnerApplications)
      .set({ status, reason, restaurantId, decidedAt: now })
      .where(eq(partnerApplications.id, id))
      .returning()
    if (!decided) throw new Error('the application was not returned')
    const { number } = row
    if (decision === 'decline')
      await notify(deps, tx, applicant(row), 'applicationDeclined', { number, reason })
    if (decision === 'askBack')
      await notify(deps, tx, applicant(row), 'applicationAskedBack', { number, reason })
    await recordAudit(tx, {
      actor: { kind: 'account', id: caller.userId },
      action: `application.${status}`,
      subject: { kind: 'application', id },
      before: { status: row.status },
      after: { status, restaurantId },
      at: now,
    })
    return applicationView(decided)
  })

/** The form of an application lets control characters pass, a restaurant's profile does not. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

const applicant = ({ email, language }: ApplicationRow): Recipient => ({
  email,
  language: languages.find((known) => known === language) ?? sourceLanguage,
})

/** Whether the link of an approval has expired before anybody used it. */
const isInvitationExpired = async (deps: Deps, tx: Transaction, { restaurantId, email }: ApplicationRow) =>
  restaurantId !== null && email !== '' && (await isWithoutStaff(deps, tx, restaurantId))

/** Creates the restaurant unless an earlier approval did, and gives it to the applicant; returns its id. */
const approve = async (deps: Deps, tx: Transaction, row: ApplicationRow): Promise<string> => {
  const { businessName, address, city, phone, description, number, email } = row
  const restaurantId =
    row.restaurantId ??
    (
      await createDraft(deps, tx, {
        name: oneLine(businessName),
        city: oneLine(city),
        address,
        phone,
        description,
      })
    ).id
  const token = await assignOwner(deps, tx, { restaurantId, email })
  await notify(deps, tx, applicant(row), 'applicationApproved', { number, restaurantId, token })
  return restaurantId
}
