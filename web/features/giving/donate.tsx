import { DonationFields } from './donation-fields.tsx'
import { DonationThanks } from './donation-thanks.tsx'
import { useDonate } from './use-donate.ts'

/** The donation form, and what takes its place once somebody gave; the same in the pop-up and on the page. */
export const Donate = () => {
  const donate = useDonate()
  if (donate.donation) return <DonationThanks given={donate.donation} onAgain={donate.again} />
  return <DonationFields donate={donate} />
}
