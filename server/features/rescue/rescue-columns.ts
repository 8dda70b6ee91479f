import { type CsvColumn, rupees } from '../../http/csv.ts'
import type { RegisterRow } from './register.ts'

const moment = (at: string | null | undefined) => (at ? new Date(at) : null)

/** The register as a file, a run a line: no phone, and no carrier's name. */
export const rescueColumns: CsvColumn<RegisterRow>[] = [
  { title: /*i18n*/ 'Surplus food', value: ({ lot }) => lot.id },
  { title: /*i18n*/ 'Restaurant', value: ({ lot }) => lot.restaurant.name },
  { title: /*i18n*/ 'What', value: ({ lot }) => lot.title },
  { title: /*i18n*/ 'Vegetarian', value: ({ lot }) => (lot.isVeg ? 1 : 0) },
  { title: /*i18n*/ 'State', value: ({ lot }) => lot.state },
  { title: /*i18n*/ 'Listed', value: ({ lot }) => moment(lot.listedAt) },
  { title: /*i18n*/ 'Safe until', value: ({ lot }) => moment(lot.safeUntil) },
  { title: /*i18n*/ 'Portions', value: ({ lot }) => lot.portions },
  { title: /*i18n*/ 'Sold', value: ({ lot }) => lot.sold },
  { title: /*i18n*/ 'Received', value: ({ lot }) => lot.received },
  { title: /*i18n*/ 'Wasted', value: ({ lot }) => lot.wasted },
  { title: /*i18n*/ 'Rescue', value: ({ run }) => run?.id ?? null },
  { title: /*i18n*/ 'Shelter', value: ({ run }) => run?.to.name ?? null },
  { title: /*i18n*/ 'State of the rescue', value: ({ run }) => run?.state ?? null },
  { title: /*i18n*/ 'Portions of the rescue', value: ({ run }) => run?.portions ?? null },
  { title: /*i18n*/ 'Received by the shelter', value: ({ run }) => run?.receivedPortions ?? null },
  { title: /*i18n*/ 'Weight (kg)', value: ({ run }) => run?.weightKg ?? null },
  { title: /*i18n*/ 'Carried by', value: ({ run }) => run?.carrier?.kind ?? null },
  { title: /*i18n*/ 'Picked up', value: ({ run }) => moment(run?.pickedUpAt) },
  { title: /*i18n*/ 'Received on', value: ({ run }) => moment(run?.receivedAt) },
  { title: /*i18n*/ 'Pay from the fund (₹)', value: ({ run }) => (run ? rupees(run.pay) : null) },
  { title: /*i18n*/ 'Stars', value: ({ run }) => run?.stars ?? null },
]
