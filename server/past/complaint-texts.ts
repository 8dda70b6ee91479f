import { gravy, hot, type ReviewText, rice, savoury } from './review-texts.ts'

/** What people write who were not happy, as review-texts.ts has what the others write. */
export const lukewarm: readonly ReviewText[] = [
  { text: 'The {dish} was all right, no more. I have had better from here.' },
  { text: 'Half an hour late and lukewarm. The taste was still decent.', of: hot },
  { text: 'The portion of {dish} has become small for the price.' },
  { text: 'Too oily for me today, though the rest was fine.', of: savoury },
  { text: 'The {dish} is good one day and ordinary the next. Today was the next.' },
  { text: 'Not bad, but I expected more after all the praise.' },
  { text: 'They forgot that I had asked for it mild. The {dish} made me cry, a little.', of: savoury },
  { text: 'Edible, filling, forgotten by the evening.' },
  { text: 'The {dish} had waited somewhere for too long.' },
  { text: 'The box had tipped over. What was left of the {dish} was nice.' },
  { text: 'The {dish} was warm at the rim and cold in the middle.', of: hot },
  { text: 'More gravy than anything else in the {dish}.', of: gravy },
  { text: 'The {dish} was dry this time.', of: rice },
  { text: 'ठीक-ठाक था। {dish} में इस बार वो बात नहीं थी।' },
  { text: 'देर से आया और थोड़ा ठंडा था।', of: hot },
  { text: 'दाम के हिसाब से {dish} की मात्रा कम थी।' },
]

export const disappointed: readonly ReviewText[] = [
  { text: 'The {dish} came cold.', of: hot },
  { text: 'Half of the {dish} had run into the bag.', of: gravy },
  { text: 'Something was missing from the order. Support sorted it out, but lunch was over.' },
  { text: 'Much too salty. We could not finish the {dish}.', of: savoury },
  { text: 'Very late, and nobody told us why.' },
  { text: 'I had guests. The {dish} came when they were putting on their shoes.' },
  { text: 'Not the {dish} that I know from here. Is somebody new at the stove?' },
  { text: 'The {dish} was burnt at the bottom.', of: savoury },
  { text: 'Bag torn, lid open, appetite gone.' },
  { text: 'Waited an hour for a {dish} that I could have made better myself.' },
  { text: '{dish} ठंडा मिला और डिब्बा खुला हुआ था।', of: hot },
  { text: 'इंतज़ार बहुत लंबा था, खाना भी ठंडा।', of: hot },
  { text: '{dish} में नमक बहुत ज़्यादा था।', of: savoury },
]
