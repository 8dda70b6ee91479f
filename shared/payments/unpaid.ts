import { minuteMs } from '../time.ts'

/**
 * How long a customer has to pay on the service's page, in milliseconds: then what it is for ends. Apart from
 * the schemas, which most pages do without.
 */
export const unpaidMs = 10 * minuteMs
