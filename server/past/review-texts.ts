/**
 * What people of the demo's past write about their food, in their own words; `{dish}` is the dish that it is
 * about. These are sentences of people, not of the product: each stays in the language that it was written
 * in.
 */
export type ReviewText = { text: string; about?: readonly string[] }

const south = ['annapurna-bhavan', 'hari-patta']
const fire = ['tandoor-tales', 'punjab-rasoi']
const coast = ['coastal-kadai', 'malabar-express']
const biryani = ['charminar-dum-house', 'malabar-express']
const sweets = ['mithai-mahal']
const snacks = ['gully-chaat', 'chai-adda', 'howrah-rolls']
const wok = ['masala-wok']
const thali = ['rajwada-thali']

export const delighted: readonly ReviewText[] = [
  { text: 'The {dish} was exactly what I had hoped for, and still hot when it came.' },
  { text: 'Ordered the {dish} for the third time now. It has never let me down.' },
  { text: 'Generous, well packed and full of flavour. The {dish} is the one to have.' },
  { text: 'My mother, who praises nobody, asked where the {dish} was from.' },
  { text: 'Honest food at an honest price. The {dish} tasted of home.' },
  { text: 'We shared the {dish} and then ordered a second one.' },
  { text: 'Hot, fresh and on time in spite of the rain. Thank you!' },
  { text: 'Nothing spilled, nothing missing, everything good. The {dish} above all.' },
  { text: '{dish} का स्वाद लाजवाब था, घर जैसा खाना।' },
  { text: 'बहुत बढ़िया! {dish} गरमागरम मिला और मात्रा भी अच्छी थी।' },
  { text: 'पैकिंग साफ़-सुथरी, खाना ताज़ा। {dish} ज़रूर मँगवाइए।' },
  {
    text: 'Soft where it should be soft and crisp where it should be crisp. The chutney alone is worth it.',
    about: south,
  },
  { text: 'सुबह-सुबह इतना अच्छा नाश्ता! {dish} और चटनी, दोनों कमाल के।', about: south },
  { text: 'You can taste the clay oven. Smoky, juicy, and not a drop of oil too much.', about: fire },
  { text: 'The {dish} had that slow-cooked depth that cannot be hurried.', about: fire },
  { text: 'Fish as fresh as at the shore, and the coconut was not shy.', about: coast },
  {
    text: 'Every grain apart, the spices deep down, and the {dish} sealed until it reached the table.',
    about: biryani,
  },
  { text: 'चावल का हर दाना खिला हुआ, मसाला एकदम सही।', about: biryani },
  { text: 'Not too sweet, made in real ghee. The box was empty before the tea was ready.', about: sweets },
  { text: 'त्योहार पर {dish} मँगवाया, सबको बहुत पसंद आया।', about: sweets },
  { text: 'Packed so that it stayed crunchy, with the water and chutneys apart. Clever.', about: snacks },
  { text: 'Tastes like the corner stall of my college days, only cleaner.', about: snacks },
  { text: 'Real wok fire in the {dish}. The garlic does not hide.', about: wok },
  { text: 'A whole wedding on one plate. I needed a nap afterwards.', about: thali },
]

export const content: readonly ReviewText[] = [
  { text: 'Good as ever. The {dish} could have been a little warmer.' },
  { text: 'Tasty {dish}, a fair portion, came a few minutes late.' },
  { text: 'Solid everyday food. I would take the {dish} again.' },
  { text: 'Nice, but a bit more spice would not have hurt the {dish}.' },
  { text: 'Very good taste. One lid had come loose, nothing lost.' },
  { text: 'स्वाद अच्छा था, {dish} थोड़ा और गरम होता तो बेहतर होता।' },
  { text: 'खाना अच्छा है, दाम भी ठीक।' },
  { text: 'Good sambar, and the {dish} held up well on the way.', about: south },
  { text: 'Good char, good bread. The {dish} was a touch salty for me.', about: fire },
  { text: 'Plenty of rice, fewer pieces than last time, but the taste is there.', about: biryani },
  { text: 'Good chai needs no words. The {dish} was fine too.', about: ['chai-adda'] },
]

export const lukewarm: readonly ReviewText[] = [
  { text: 'The {dish} was all right, no more. I have had better from here.' },
  { text: 'Half an hour late and lukewarm. The taste was still decent.' },
  { text: 'The portion of {dish} has become small for the price.' },
  { text: 'Too oily for me today, though the rest was fine.' },
  { text: 'ठीक-ठाक था। {dish} में इस बार वो बात नहीं थी।' },
  { text: 'देर से आया और थोड़ा ठंडा था।' },
]

export const disappointed: readonly ReviewText[] = [
  { text: 'The {dish} came cold, and the gravy had run into the bag.' },
  { text: 'Something was missing from the order. Support sorted it out, but lunch was over.' },
  { text: 'Much too salty. We could not finish the {dish}.' },
  { text: 'Very late, and nobody told us why.' },
  { text: '{dish} ठंडा मिला और डिब्बा खुला हुआ था।' },
  { text: 'इंतज़ार बहुत लंबा था, खाना भी ठंडा।' },
]

/** What restaurants answer, to praise and to complaints. */
export const thanks: readonly ReviewText[] = [
  { text: 'Thank you! We will tell the kitchen, they will be happy all evening.' },
  { text: 'So glad you liked it. See you again soon.' },
  { text: 'Thank you for writing. That batter is my mother’s recipe.', about: ['annapurna-bhavan'] },
  { text: 'धन्यवाद! फिर ज़रूर आइए।' },
]
export const apologies: readonly ReviewText[] = [
  { text: 'We are sorry. That is not how it should leave our kitchen, and we have changed the boxes since.' },
  { text: 'Sorry about the wait: that evening we were short of hands. Please give us another chance.' },
  { text: 'You are right, and we have spoken about it with the cooks. Thank you for telling us.' },
  { text: 'हमें खेद है। अगली बार ऐसा नहीं होगा।' },
]
