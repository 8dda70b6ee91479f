import { customRandom } from 'nanoid'

/** `AE202640713`: AE, the year, five random digits (specification section 9). */
export const applicationNumber = (year: string, randomBytes: (size: number) => Uint8Array): string =>
  `AE${year}${customRandom('0123456789', 5, randomBytes)()}`
