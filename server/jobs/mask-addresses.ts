/**
 * Replaces the e-mail addresses in an error's text, which is logged and shown to admins. Linear: a match
 * begins only where a word begins, so a long word without an `@` is read once.
 */
export const maskAddresses = (text: string, mask: (address: string) => string): string =>
  text.replace(/(?<![^\s<>"'(),;:@])[^\s<>"'(),;:@]+@[^\s<>"'(),;:]+/g, mask)
