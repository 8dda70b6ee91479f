import { containing } from '../../../db/containing.ts'

/** More words than this narrow nothing down. */
const maxWords = 8

/** Digits as people write a phone number: with spaces, a dash, brackets, +91 or a leading 0. */
const writtenNumber = /^\+?[\d\s()-]{10,}$/

/**
 * What was typed as the words that are looked for, in small letters; a phone number as its last ten digits.
 */
export const wordsOf = (q: string): string[] => {
  if (writtenNumber.test(q.trim())) {
    const digits = q.replace(/\D/g, '')
    if (digits.length >= 10) return [digits.slice(-10)]
  }
  return q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
}

/**
 * Whether a word is looked for whole: an order's number, a phone number, an e-mail address, a payment's
 * reference.
 */
export const isWhole = (word: string): boolean =>
  /^ord-[a-z\d]{9}$/.test(word) ||
  /^\d{10}$/.test(word) ||
  /^[^@]+@[^@][^@.]*\.[^@]{2,}$/.test(word) ||
  /^[a-z]+_[\da-z-]{12,}$/.test(word)

/**
 * The pattern that finds a word: anywhere if it has three letters, which the index needs, and else where a
 * word begins.
 */
export const patternOf = (word: string): string => {
  const pattern = containing(word)
  return [...word].length >= 3 ? pattern : `% ${pattern.slice(1)}`
}
