/**
 * The language that a text by somebody is marked with, so that it is read aloud as what it is and has letters
 * on pages of another language, too; undefined where it cannot be told.
 */
export const writtenIn = (text: string): 'hi' | undefined =>
  /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined
