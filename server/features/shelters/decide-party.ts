import { eq } from 'drizzle-orm'
import type { StoredRole } from '#shared/accounts/roles.ts'
import { Refusal } from '#shared/errors.ts'
import type { Shelter, Volunteer } from '#shared/shelters/contracts.ts'
import { type PartyStatus, partyTransitions } from '#shared/shelters/parties.ts'
import type { PartyDecisionBody } from '#shared/shelters/validation.ts'
import type { Transaction } from '../../db/connection.ts'
import { isUuid } from '../../db/is-uuid.ts'
import { shelters, volunteers } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { publishRightsChange } from '../../outbox/rights-changes.ts'
import { grantRole } from '../accounts/admins/grant-role.ts'
import { profileOf } from '../accounts/profiles.ts'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from './audited.ts'
import { noSuchShelter, shelterView } from './shelter-view.ts'
import { findVolunteer } from './volunteer-view.ts'

type Decided = Exclude<PartyStatus, 'pending'>
type Applicant = { kind: 'shelter' | 'volunteer'; id: string; userId: string | null; status: PartyStatus }
type Who = Pick<Caller, 'userId'>

/**
 * An admin approves a shelter, which gets the role, declines its application or suspends it, which takes back
 * what it has accepted and nobody has picked up; it is told by e-mail. The same decision again changes
 * nothing. Refuses with not_found, and with illegal_transition (409) what its status does not allow.
 */
export const decideShelter = (
  deps: Deps,
  caller: Who,
  id: string,
  body: PartyDecisionBody,
): Promise<Shelter> =>
  deps.revocations.transaction(async (tx) => {
    const [row] = await tx.select().from(shelters).where(eq(shelters.id, id)).for('update')
    if (!row) throw noSuchShelter()
    const status = await decide(deps, tx, caller, { kind: 'shelter', ...row }, body, 'ROLE_SHELTER')
    if (status === null) return shelterView(row)
    const [decided] = await tx
      .update(shelters)
      .set({ status, reason: body.reason, decidedAt: deps.clock() })
      .where(eq(shelters.id, id))
      .returning()
    if (!decided) throw noSuchShelter()
    if (status === 'suspended') for (const part of deps.shelterParts) await part.shelterSuspended(tx, id)
    if (row.userId !== null) await publishRightsChange(deps, tx, row.userId)
    return shelterView(decided)
  })

/** The same for a volunteer, by the account's id. */
export const decideVolunteer = (
  deps: Deps,
  caller: Who,
  userId: string,
  body: PartyDecisionBody,
): Promise<Volunteer> =>
  deps.revocations.transaction(async (tx) => {
    const [row] = isUuid(userId)
      ? await tx.select().from(volunteers).where(eq(volunteers.userId, userId)).for('update')
      : []
    if (!row) throw noSuchVolunteer()
    const applicant = { kind: 'volunteer', id: userId, userId, status: row.status } as const
    const status = await decide(deps, tx, caller, applicant, body, 'ROLE_VOLUNTEER')
    if (status !== null)
      await tx
        .update(volunteers)
        .set({ status, reason: body.reason, decidedAt: deps.clock() })
        .where(eq(volunteers.userId, userId))
    if (status === 'suspended')
      for (const part of deps.shelterParts) await part.volunteerSuspended(tx, userId)
    if (status !== null) await publishRightsChange(deps, tx, userId)
    const decided = await findVolunteer(tx, userId)
    if (!decided) throw noSuchVolunteer()
    return decided
  })

const noSuchVolunteer = () => new Refusal('not_found', /*i18n*/ 'There is no such volunteer.')

/**
 * What every decision does besides writing it down: checks, role, audit, e-mail. Null: it is decided so
 * already.
 */
const decide = async (
  deps: Deps,
  tx: Transaction,
  caller: Who,
  { kind, id, userId, status }: Applicant,
  { decision, reason }: PartyDecisionBody,
  role: StoredRole,
): Promise<Decided | null> => {
  const { from, to } = partyTransitions[decision]
  if (status === to) return null
  if (!from.includes(status))
    throw new Refusal('illegal_transition', /*i18n*/ 'This has been decided otherwise meanwhile.', { status })
  const account = userId === null ? undefined : await profileOf(tx, userId)
  if (!account || account.deletedAt !== null)
    throw new Refusal('illegal_transition', /*i18n*/ 'The applicant has deleted their account.')
  const decided = to as Decided
  if (decided === 'approved') await grantRole(deps, tx, account.id, role)
  await recordAudit(tx, {
    actor: { kind: 'account', id: caller.userId },
    action: `${kind}.${decided}`,
    subject: { kind, id },
    before: { status },
    after: { status: decided, reason },
    at: deps.clock(),
  })
  const name = account.fullName || account.username
  await notify(deps, tx, account, `${kind}Decided`, { name, decided, reason })
  return decided
}
