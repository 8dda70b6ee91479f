import type { AdminDonation, Spending } from '#shared/giving/admin-contracts.ts'
import type { Language } from '#shared/languages.ts'
import { paise } from '#shared/money/money.ts'
import { type CsvColumn, rupees } from '../../../http/csv.ts'
import { methodName } from '../../receipts/format.ts'

const moment = (at: string | null) => (at === null ? null : new Date(at))

/** A donation in an admin's file. */
export const donationColumns = (language: Language): CsvColumn<AdminDonation>[] => [
  { title: /*i18n*/ 'Donation', value: ({ id }) => id },
  { title: /*i18n*/ 'Receipt number', value: ({ receiptNumber }) => receiptNumber },
  { title: /*i18n*/ 'Status', value: ({ status }) => status },
  { title: /*i18n*/ 'Given on', value: ({ createdAt }) => moment(createdAt) },
  { title: /*i18n*/ 'Received on', value: ({ receivedAt }) => moment(receivedAt) },
  { title: /*i18n*/ 'Donor', value: ({ donor }) => donor.name },
  { title: /*i18n*/ 'Email', value: ({ donor }) => donor.email },
  { title: /*i18n*/ 'Anonymous', value: ({ anonymous }) => (anonymous ? 'yes' : 'no') },
  { title: /*i18n*/ 'Company', value: ({ company }) => company },
  { title: /*i18n*/ 'Message', value: ({ message }) => message },
  { title: /*i18n*/ 'Payment', value: ({ method }) => methodName(method, language) },
  { title: /*i18n*/ 'Amount (₹)', value: ({ amount }) => rupees(amount) },
  { title: /*i18n*/ 'Spent (₹)', value: ({ used }) => rupees(used) },
  { title: /*i18n*/ 'Refunded (₹)', value: ({ refunded }) => rupees(refunded) },
  { title: /*i18n*/ 'In the fund (₹)', value: ({ left }) => rupees(left) },
  { title: /*i18n*/ 'Meals', value: ({ meals }) => meals },
]

/** What the fund paid for, in an admin's file. */
export const spendingColumns: CsvColumn<Spending>[] = [
  { title: /*i18n*/ 'Spent on', value: ({ at }) => moment(at) },
  { title: /*i18n*/ 'What for', value: ({ purpose }) => purpose },
  { title: /*i18n*/ 'Number', value: ({ subject }) => subject },
  { title: /*i18n*/ 'Restaurant', value: ({ restaurant }) => restaurant?.name ?? '' },
  { title: /*i18n*/ 'Portions', value: ({ portions }) => portions },
  { title: /*i18n*/ 'Donations', value: ({ donations }) => donations },
  { title: /*i18n*/ 'Amount (₹)', value: ({ amount, returned }) => rupees(paise(amount - returned)) },
  { title: /*i18n*/ 'Received on', value: ({ receivedAt }) => moment(receivedAt) },
]
