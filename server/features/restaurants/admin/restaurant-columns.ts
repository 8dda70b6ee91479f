import type { AdminRestaurant } from '#shared/restaurants/admin-contracts.ts'
import { type CsvColumn, rupees } from '../../../http/csv.ts'

export const restaurantColumns: CsvColumn<AdminRestaurant>[] = [
  { title: /*i18n*/ 'Id', value: ({ id }) => id },
  { title: /*i18n*/ 'Name', value: ({ name }) => name },
  { title: /*i18n*/ 'Area', value: ({ area }) => area },
  { title: /*i18n*/ 'City', value: ({ city }) => city },
  { title: /*i18n*/ 'State', value: ({ state }) => state },
  { title: /*i18n*/ 'Cuisines', value: ({ cuisines }) => cuisines.join(', ') },
  { title: /*i18n*/ 'Commission', value: ({ commissionPercent }) => commissionPercent },
  { title: /*i18n*/ 'Open orders', value: ({ openOrders }) => openOrders },
  { title: /*i18n*/ 'Orders, 30 days', value: ({ month }) => month.orders },
  { title: /*i18n*/ 'Food less discounts, 30 days', value: ({ month }) => rupees(month.sales) },
  { title: /*i18n*/ 'FSSAI licence number', value: ({ fssaiNumber }) => fssaiNumber },
]
