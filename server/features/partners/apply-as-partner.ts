import { randomUUID } from 'node:crypto'
import type { Input } from '#shared/contract.ts'
import type { applyAsPartner as contract } from '#shared/contracts/partners.ts'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { PartnerForm } from '#shared/validation/partners.ts'
import { isUniqueViolation, type Transaction } from '../../db/connection.ts'
import { idempotencyKeys, partnerApplications } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/access-token.ts'
import { findResponse, type KeyClaim, type StoredResponse } from '../../http/idempotency.ts'
import { textsIn } from '../../languages.ts'
import { receiptYear } from '../receipts/format.ts'
import { applicationNumber } from './application-number.ts'

type ApplicationRow = typeof partnerApplications.$inferSelect
type Request = { caller: Caller | null; language: Language; form: PartnerForm; claim: KeyClaim | null }

/**
 * Keeps an application as pending, under a number that no other one has, and confirms it by e-mail to the applicant and the
 * operator. Key, application and e-mails are one transaction: a repeat with the same key is answered like the first, even
 * where the server died in between.
 *
 * Refuses: idempotency_key_reused (422), request_in_progress (409).
 */
export const applyAsPartner = async (
  deps: Deps,
  { caller, language, form, claim }: Request,
): Promise<{ response: StoredResponse; replayed: boolean }> => {
  try {
    const response = await deps.db.transaction(async (tx) => {
      const application = await insertApplication(deps, tx, caller, language, form)
      const first = answerOf(application)
      if (claim)
        await tx.insert(idempotencyKeys).values({
          ...claim,
          status: first.status,
          response: JSON.parse(first.body),
          createdAt: application.createdAt,
        })
      await deps.mailer.send(confirmation(application, language), tx)
      await deps.mailer.send(notice(deps, application), tx)
      return first
    })
    return { response, replayed: false }
  } catch (error) {
    if (claim === null || !isUniqueViolation(error, 'idempotency_keys_principal_key_pk')) throw error
    const response = await findResponse(deps, claim)
    if (response) return { response, replayed: true }
    throw new Refusal('request_in_progress', /*i18n*/ 'The same request is still being worked on.')
  }
}

/** With half of a year's numbers taken, this many draws fail once in 10^15 applications. */
const draws = 50

const insertApplication = async (
  deps: Deps,
  tx: Transaction,
  caller: Caller | null,
  language: Language,
  { agreedToTerms: _, ...form }: PartnerForm,
): Promise<ApplicationRow> => {
  const now = deps.clock()
  for (let draw = 0; draw < draws; draw++) {
    const [row] = await tx
      .insert(partnerApplications)
      .values({
        ...form,
        id: randomUUID(),
        number: applicationNumber(receiptYear(now), deps.randomBytes),
        userId: caller?.userId ?? null,
        language,
        agreedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: partnerApplications.number })
      .returning()
    if (row) return row
  }
  throw new Error('there is no free application number left')
}

const answerOf = ({ number, createdAt }: ApplicationRow): StoredResponse => {
  const body: Input<(typeof contract)['response']> = {
    applicationNumber: number,
    status: 'pending',
    createdAt: createdAt.toISOString(),
  }
  return { status: 201, body: JSON.stringify(body) }
}

/** To whoever has the address, who may be a stranger to whoever typed it: nothing that was typed goes with it. */
const confirmation = ({ email, number }: ApplicationRow, language: Language) => {
  const i18n = textsIn(language)
  return {
    to: email,
    subject: i18n._(/*i18n*/ 'Your application {number} to Annapurna Eats', { number }),
    text: [
      i18n._(/*i18n*/ 'Hello,'),
      i18n._(/*i18n*/ 'thank you: an application to become our partner has arrived with this address.'),
      i18n._(/*i18n*/ 'Application number: {number}', { number }),
      i18n._(/*i18n*/ 'We review it within 2-3 business days and write to you at this address.'),
    ].join('\n\n'),
  }
}

/** What the operator reads, in English. */
const notice = (deps: Deps, row: ApplicationRow) => ({
  to: deps.settings.contactEmail,
  subject: `Partner application ${row.number}`,
  text: [
    `${row.businessName} (${row.businessType}), ${row.address}, ${row.city}`,
    `${row.contactName}, ${row.email}, ${row.phone}`,
    row.description,
  ]
    .filter(Boolean)
    .join('\n\n'),
})
