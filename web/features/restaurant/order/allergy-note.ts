/**
 * Words by which a note is about somebody's health, not their taste: in English, and in Hindi in both
 * scripts.
 */
const words =
  /allerg|anaphyla|intoleran|coeliac|celiac|epipen|gluten[- ]?free|lactose|nut[- ]?free|no (?:pea)?nuts?\b|without (?:pea)?nuts?\b|एलर्जी|एलर्जिक|असहिष्णु|मूंगफली न|बिना मूंगफली|moongphali na|bina moongphali/iu

/** Whether a note has to be read before anything is cooked. */
export const isAllergyNote = (note: string): boolean => words.test(note)
