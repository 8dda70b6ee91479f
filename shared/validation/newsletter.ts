/** Apart from the rules that need Zod: the home page shows this form before anything else is loaded. */
export const newsletterEmailWrong = /*i18n*/ 'Please enter a valid email address'
const longest = 254

/**
 * Must contain '@' and '.' (specification section 5), and nothing that would make a mail server read several addresses, or
 * a name, in it.
 */
export const isNewsletterEmail = (text: string): boolean =>
  text.includes('@') && text.includes('.') && text.length <= longest && !/[\s,;:<>()"\\]/.test(text)
