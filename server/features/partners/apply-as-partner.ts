import { randomUUID } from 'node:crypto'
import { customRandom } from 'nanoid'
import type { Input } from '#shared/api/contract.ts'
import type { Language } from '#shared/languages.ts'
import type { applyAsPartner as contract } from '#shared/partners/contracts.ts'
import type { PartnerForm } from '#shared/partners/validation.ts'
import type { Transaction } from '../../db/connection.ts'
import { partnerApplications } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/sign-in/access-token.ts'
import { notify, operator } from '../notifications/notify.ts'
import { receiptYear } from '../receipts/format.ts'

/** `AE202640713`: AE, the year, five random digits (specification section 9). */
export const applicationNumber = (year: string, randomBytes: (size: number) => Uint8Array): string =>
  `AE${year}${customRandom('0123456789', 5, randomBytes)()}`

type ApplicationRow = typeof partnerApplications.$inferSelect
type Request = { caller: Caller | null; language: Language; form: PartnerForm }

/**
 * Stores an application as pending, with a unique number, and e-mails the applicant and the operator, in one
 * transaction.
 */
export const applyAsPartner = (
  deps: Deps,
  { caller, language, form }: Request,
): Promise<Input<(typeof contract)['response']>> =>
  deps.db.transaction(async (tx) => {
    const application = await insertApplication(deps, tx, caller, language, form)
    const { number, createdAt, email } = application
    await notify(deps, tx, { email, language }, 'applicationReceived', { number })
    await notify(deps, tx, operator(deps), 'applicationToReview', application)
    return { applicationNumber: number, status: 'pending', createdAt: createdAt.toISOString() }
  })

/**
 * Attempts to draw a free number: with half of a year's numbers taken, all fail once in 10^15 applications.
 */
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
