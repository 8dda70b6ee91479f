import { expect, it } from 'vitest'
import { isAllergyNote } from './allergy-note.ts'

it.each([
  'Allergic to peanuts!',
  'NUT ALLERGY',
  'please no nuts',
  'without peanuts, my son would get very ill',
  'gluten free please',
  'Lactose intolerant',
  'coeliac',
  'मूंगफली से एलर्जी है',
  'bina moongphali ke',
])('%s stands out', (note) => expect(isAllergyNote(note)).toBe(true))

it.each(['extra chutney', 'Coconut chutney please', 'No onion', 'Ring twice', 'less spicy', 'donut', ''])(
  '%s does not',
  (note) => expect(isAllergyNote(note)).toBe(false),
)
