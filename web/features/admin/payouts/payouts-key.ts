/** All that is read of payouts is kept below it. */
export const payoutsKey = ['admin', 'payouts']
