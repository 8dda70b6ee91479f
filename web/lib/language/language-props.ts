/**
 * What a text that somebody wrote is marked with, so that it is read aloud as what it is and has letters on
 * pages of another language, too.
 */
export const languageProps = (text: string): { lang?: 'hi'; className: string } =>
  /\p{Script=Devanagari}/u.test(text) ? { lang: 'hi', className: 'font-display' } : { className: '' }
