/** Specification section 9: 10 random characters from letters, digits and !@#$%^&*. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*'
export const temporaryPasswordLength = 10
/** decisions.md: valid 30 minutes. */
export const temporaryPasswordMs = 30 * 60_000

/** Every character equally likely: bytes beyond the last whole multiple of the alphabet are thrown away. */
export const makeTemporaryPassword = (randomBytes: (size: number) => Uint8Array): string => {
  const fair = 256 - (256 % alphabet.length)
  let password = ''
  while (password.length < temporaryPasswordLength)
    for (const byte of randomBytes(16))
      if (byte < fair && password.length < temporaryPasswordLength)
        password += alphabet[byte % alphabet.length]
  return password
}
