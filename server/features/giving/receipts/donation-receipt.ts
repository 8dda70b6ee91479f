import type { I18n } from '@lingui/core'
import { Refusal } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { formatPaise, paise } from '#shared/money/money.ts'
import type { Deps } from '../../../deps.ts'
import { i18nFor } from '../../../languages.ts'
import { type EntryProof, proveEntry } from '../../impact/prove-entry.ts'
import type { PaymentRow } from '../../payments/lock-payment.ts'
import { paymentById } from '../../payments/payment-record.ts'
import { paidWith, receiptTime } from '../../receipts/format.ts'
import type { Receipt } from '../../receipts/receipt.ts'
import { renderReceipt } from '../../receipts/render-receipt.ts'
import type { DonationRow } from '../donations/donation-view.ts'
import { panOf } from '../donations/donor-pan.ts'
import { type Asker, donationFor } from '../donations/find-donation.ts'

export type ReceiptFile = { filename: string; pdf: Buffer }

/**
 * The receipt of a received donation, in `language`, for its donor, an admin or whoever has its token.
 * Refuses: not_found (404), illegal_transition (409) until the payment is captured.
 */
export const donationReceipt = async (
  deps: Deps,
  asker: Asker,
  id: string,
  language: Language,
): Promise<ReceiptFile> => receiptOf(deps, await donationFor(deps, asker, id), language)

/** The receipt of a donation's row. */
export const receiptOf = async (
  deps: Deps,
  donation: DonationRow,
  language: Language,
): Promise<ReceiptFile> => {
  const { receiptNumber, paymentId } = donation
  if (receiptNumber === null)
    throw new Refusal('illegal_transition', /*i18n*/ 'There is a receipt once the donation has arrived.')
  const payment = await paymentById(deps.db, paymentId)
  if (!payment) throw new Error(`payment ${paymentId} is missing`)
  const ledger = {
    proof: await proveEntry(deps, 'donated', donation.id),
    address: `${deps.settings.publicUrl.replace(/\/$/, '')}/impact`,
  }
  const pan = panOf(deps, donation)
  const pdf = await renderReceipt(receiptText({ ...donation, pan }, receiptNumber, payment, ledger, language))
  return { filename: `${receiptNumber}.pdf`, pdf }
}

type Payment = Pick<PaymentRow, 'method' | 'brand' | 'lastFour'>

/** `proof`: null until a checkpoint covers the donation. `address`: where it is checked. */
type OnLedger = { proof: EntryProof | null; address: string }

/** What the receipt says of the public ledger, and the proof, once it is there. */
const onLedger = ({ proof, address }: OnLedger, language: Language): string =>
  proof
    ? i18nFor(language)._(
        /*i18n*/ 'Entry {seq}. The attached proof.json proves it: check it at {address}, or with npm run verify-ledger.',
        { seq: proof.entry.seq, address },
      )
    : i18nFor(language)._(
        /*i18n*/ 'The proof follows within minutes: it is attached when you download this receipt again. What it proves stands at {address}.',
        { address },
      )

const givenFor = ({ amount, meals }: Pick<DonationRow, 'amount' | 'meals'>, i18n: I18n): string =>
  meals === null
    ? i18n._(/*i18n*/ 'Donation to the Annapurna fund')
    : i18n._(/*i18n*/ 'Sponsored meals: {meals} at {price} each', {
        meals,
        price: formatPaise(paise(Math.floor(amount / meals))),
      })

/** The receipt's content. */
const receiptText = (
  donation: Omit<DonationRow, 'pan'> & { pan: string | null },
  receiptNumber: string,
  payment: Payment,
  ledger: OnLedger,
  language: Language,
): Receipt => {
  const i18n = i18nFor(language)
  const amount = formatPaise(donation.amount)
  return {
    language,
    title: i18n._(/*i18n*/ 'Donation receipt'),
    number: { label: i18n._(/*i18n*/ 'Receipt number'), value: receiptNumber },
    facts: [
      {
        label: i18n._(/*i18n*/ 'Received from'),
        value: donation.donorName || i18n._(/*i18n*/ 'A generous visitor'),
      },
      {
        label: i18n._(/*i18n*/ 'Received on'),
        value: receiptTime(donation.receivedAt ?? donation.createdAt, language),
      },
      { label: i18n._(/*i18n*/ 'Paid with'), value: paidWith(payment, language) },
      ...(donation.pan === null ? [] : [{ label: i18n._(/*i18n*/ 'PAN'), value: donation.pan }]),
      ...(donation.honoree === null
        ? []
        : [{ label: i18n._(/*i18n*/ 'In the name of'), value: donation.honoree }]),
      ...(donation.message === ''
        ? []
        : [{ label: i18n._(/*i18n*/ 'Your message'), value: donation.message }]),
      { label: i18n._(/*i18n*/ 'On our public ledger'), value: onLedger(ledger, language) },
    ],
    lines: [{ text: givenFor(donation, i18n), amount }],
    sums: [
      ...(donation.refunded === 0
        ? []
        : [
            {
              label: i18n._(/*i18n*/ 'Given back'),
              amount: formatPaise(paise(-donation.refunded)),
              strong: false,
            },
          ]),
      {
        label: i18n._(/*i18n*/ 'Total received'),
        amount: formatPaise(paise(donation.amount - donation.refunded)),
        strong: true,
      },
    ],
    thanks: i18n._(/*i18n*/ 'Thank you. Your rupees become meals.'),
    notes: [
      i18n._(
        /*i18n*/ 'Every rupee goes to the fund that rescues good food and brings it to those who are hungry.',
      ),
      i18n._(/*i18n*/ 'This receipt was made by a computer and needs no signature.'),
    ],
    ...(ledger.proof && {
      attachment: {
        name: 'proof.json',
        type: 'application/json',
        text: `${JSON.stringify(ledger.proof)}\n`,
      },
    }),
  }
}
