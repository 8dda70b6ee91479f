/** A whole number below 2^24 is fair up to here. */
const numbers = 100_000
const fair = Math.floor(2 ** 24 / numbers) * numbers

/** `AE202640713`: AE, the year, five random digits (specification section 9). */
export const applicationNumber = (year: string, randomBytes: (size: number) => Uint8Array): string => {
  for (;;) {
    const drawn = Buffer.from(randomBytes(3)).readUIntBE(0, 3)
    if (drawn < fair) return `AE${year}${String(drawn % numbers).padStart(5, '0')}`
  }
}
