/** Apart from the rules that need Zod, which the first load of the home page must not include. */
export const newsletterEmailWrong = /*i18n*/ 'Please enter a valid email address'
/** In characters; the schema refuses more before it asks. */
const longest = 254

/**
 * Whether a text may be an e-mail address: it contains '@' and '.' (specification section 5), and nothing
 * that a mail server would read as several addresses or as a display name.
 */
export const isNewsletterEmail = (text: string): boolean =>
  text.includes('@') && text.includes('.') && text.length <= longest && !/[\s,;:<>()"\\]/.test(text)
