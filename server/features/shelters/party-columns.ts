import type { Shelter, Volunteer } from '#shared/shelters/contracts.ts'
import type { CsvColumn } from '../../http/csv.ts'

const moment = (at: string | null) => (at === null ? null : new Date(at))

export const shelterColumns: CsvColumn<Shelter>[] = [
  { title: /*i18n*/ 'Number', value: ({ id }) => id },
  { title: /*i18n*/ 'Shelter', value: ({ name }) => name },
  { title: /*i18n*/ 'Status', value: ({ status }) => status },
  { title: /*i18n*/ 'Portions a day', value: ({ capacityPerDay }) => capacityPerDay },
  { title: /*i18n*/ 'Accepts', value: ({ diet }) => diet },
  { title: /*i18n*/ 'Contact', value: ({ contact }) => contact },
  { title: /*i18n*/ 'Phone', value: ({ phone }) => phone },
  { title: /*i18n*/ 'Address', value: ({ address }) => address },
  { title: /*i18n*/ 'Hand-over', value: ({ handOver }) => handOver },
  { title: /*i18n*/ 'Applied on', value: ({ appliedAt }) => moment(appliedAt) },
  { title: /*i18n*/ 'Decided on', value: ({ decidedAt }) => moment(decidedAt) },
  { title: /*i18n*/ 'Reason', value: ({ reason }) => reason },
]

export const volunteerColumns: CsvColumn<Volunteer>[] = [
  { title: /*i18n*/ 'Id', value: ({ id }) => id },
  { title: /*i18n*/ 'Name', value: ({ name }) => name },
  { title: /*i18n*/ 'Status', value: ({ status }) => status },
  { title: /*i18n*/ 'Area', value: ({ area }) => area },
  { title: /*i18n*/ 'Vehicle', value: ({ vehicle }) => vehicle },
  { title: /*i18n*/ 'Phone', value: ({ phone }) => phone },
  { title: /*i18n*/ 'Applied on', value: ({ appliedAt }) => moment(appliedAt) },
  { title: /*i18n*/ 'Decided on', value: ({ decidedAt }) => moment(decidedAt) },
  { title: /*i18n*/ 'Reason', value: ({ reason }) => reason },
]
