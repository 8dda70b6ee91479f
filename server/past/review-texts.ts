/**
 * What people of the demo's past write when they liked their food, in their own words; `{dish}` is the dish
 * that it is about. These are sentences of people, not of the product: each stays in the language that it was
 * written in. There are so many because a kitchen never gets one of them twice.
 */
export type ReviewText = {
  text: string
  /** Whoever has none of these dishes does not write it; it is about the one that they have. */
  of?: Of
}

/** Whether a dish of this name is meant. */
type Of = (name: string) => boolean

const cold =
  /Lassi|Cold|Pani$|Chaas|Falooda|Doi|Rabri|Rasmalai|Kadhi$|Coconut|Jaljeera|Salad|Puri$|Curd|Milk|Laddu|Katli|Pak$|Pinni|Thepla|Ice Cream/
const sugared = /Jamun|Rasmalai|Katli|Jalebi|Pak$|Laddu|Halwa|Rabri|Meetha|Payasam|Tukda|Doi|Kesari|Pinni/
const drunk = /Chai|Coffee|Kahwa|Sulaimani|Nimbu|Maska|Fritters/
/** What is eaten hot, or not at all. */
export const hot: Of = (name) => !cold.test(name)
/** What is cooked with salt and spices. */
export const savoury: Of = (name) => ![cold, sugared, drunk].some((those) => those.test(name))
/** What has a gravy or a broth. */
export const gravy: Of = (name) =>
  /Curry|Dal |Butter Chicken|Lababdar|Rogan|Gassi|Moilee|Ishtu|Salan|Maas|Maach|Mangsho|Saag|Palak|Sabzi|Bhaji|Misal|Kadala|Soup/.test(
    name,
  )
export const rice: Of = (name) => /Biryani|Rice|Chawal|Khichdi|Bisi/.test(name)
const dosas: Of = (name) => /Dosa|Idli|Vada|Appam|Uttapam|Pongal/.test(name)
const clayOven: Of = (name) => /Tandoori|Tikka$|Seekh|Naan|Kulcha/.test(name)
const fish: Of = (name) => /Fish|Kane|Prawn|Squid|Crab|Maach/.test(name)
const sweet: Of = (name) => sugared.test(name)
const crunchy: Of = (name) => /Chaat|Puri$|Pakora|Samosa|Kachori|Vada Pav|Dabeli|Tikki/.test(name)
const rolls: Of = (name) => /Roll$|Wrap|Paratha/.test(name)
const wok: Of = (name) => /Noodles|Fried Rice|Schezwan|Manchurian|Chilli Paneer/.test(name)
const thali: Of = (name) => /Thali|Meals|Feast/.test(name)
const chai: Of = (name) => /Chai|Coffee|Kahwa|Sulaimani/.test(name)

export const delighted: readonly ReviewText[] = [
  { text: 'The {dish} was exactly what I had hoped for, and still hot when it came.', of: hot },
  { text: 'Ordered the {dish} for the third time now. It has never let me down.' },
  { text: 'Generous, well packed and full of flavour. The {dish} is the one to have.' },
  { text: 'My mother, who praises nobody, asked where the {dish} was from.' },
  { text: 'Honest food at an honest price. The {dish} tasted of home.' },
  { text: 'We shared the {dish} and then ordered a second one.' },
  { text: 'Hot, fresh and on time in spite of the rain. Thank you!', of: hot },
  { text: 'Nothing spilled, nothing missing, everything good. The {dish} above all.' },
  { text: 'I was going to keep half of the {dish} for tomorrow. There is no tomorrow.' },
  { text: 'Late shift, empty fridge, and then this {dish}. Saved my evening.' },
  { text: 'They read my note and left out the onions. Small thing, but nobody else does it.', of: savoury },
  { text: 'Best {dish} within walking distance, and I did not even have to walk.' },
  { text: 'Ordered for six people with six opinions. All six finished the {dish}.' },
  { text: 'Simple, clean, not drowned in oil. Will be back for the {dish}.', of: savoury },
  { text: 'My son eats nothing, and he ate the {dish}. Five stars from a tired father.' },
  { text: 'Seven years in this city, and the {dish} here is the one that I tell visitors about.' },
  { text: 'Came ten minutes early and everything was still steaming.', of: hot },
  { text: 'You can tell that somebody tastes the {dish} before it goes out.' },
  { text: 'First time here because of a friend, second time because of the {dish}.' },
  { text: 'Fair price, real portions. My lunch group has a new favourite.' },
  { text: 'The {dish} was so good that I called to say so. They sounded surprised.' },
  { text: 'Spiced with a steady hand. Nothing burns, nothing is bland.', of: savoury },
  { text: 'Boxes closed tight, labels on each of them, and the {dish} was perfect.' },
  { text: 'No fuss, just a very good {dish}.' },
  { text: 'Grandfather says that the {dish} is how it used to be. He does not say that often.' },
  { text: '{dish} का स्वाद लाजवाब था, घर जैसा खाना।' },
  { text: 'बहुत बढ़िया! {dish} गरमागरम मिला और मात्रा भी अच्छी थी।', of: hot },
  { text: 'पैकिंग साफ़-सुथरी, खाना ताज़ा। {dish} ज़रूर मँगवाइए।' },
  { text: 'दफ़्तर में सबने चखा, अब सब यहीं से मँगवाते हैं।' },
  { text: '{dish} का स्वाद इतना अच्छा था कि बच्चों ने दोबारा माँगा।' },
  { text: 'समय पर आया, स्वाद भी वही जो हर बार होता है।' },
  {
    text: 'Soft where it should be soft and crisp where it should be crisp. The {dish} is worth it.',
    of: dosas,
  },
  { text: 'The chutney with the {dish} tastes of coconut and not of the fridge.', of: dosas },
  { text: 'सुबह-सुबह इतना अच्छा नाश्ता! {dish} और चटनी, दोनों कमाल के।', of: dosas },
  { text: 'You can taste the clay oven in the {dish}. Not a drop of oil too much.', of: clayOven },
  { text: 'A little char, a lot of smoke: the {dish} is done properly here.', of: clayOven },
  { text: 'The {dish} had that slow-cooked depth that cannot be hurried.', of: gravy },
  { text: 'We wiped the box of the {dish} clean with the last bread.', of: gravy },
  { text: 'As fresh as at the shore. The {dish} took me back to my aunt’s kitchen.', of: fish },
  { text: 'Every grain apart, the spices deep down. The {dish} is the real thing.', of: rice },
  { text: '{dish} में चावल का हर दाना खिला हुआ, मसाला एकदम सही।', of: rice },
  { text: 'Not too sweet, and fresh. The {dish} was gone before the tea was ready.', of: sweet },
  { text: 'त्योहार पर {dish} मँगवाया, सबको बहुत पसंद आया।', of: sweet },
  { text: 'The {dish} was packed so that it stayed crunchy. Clever.', of: crunchy },
  { text: 'Tastes like the corner stall of my college days, only cleaner. The {dish}!', of: crunchy },
  { text: 'The {dish} fits in one hand and lasts a whole commute.', of: rolls },
  { text: 'Real wok fire in the {dish}. The garlic does not hide.', of: wok },
  { text: 'A whole wedding on one plate. After the {dish} I needed a nap.', of: thali },
  { text: 'The {dish} came hot, sealed and strong. Rainy afternoons are solved.', of: chai },
]

export const content: readonly ReviewText[] = [
  { text: 'Good as ever. The {dish} could have been a little warmer.', of: hot },
  { text: 'Tasty {dish}, a fair portion, came a few minutes late.' },
  { text: 'Solid everyday food. I would take the {dish} again.' },
  { text: 'Nice, but the {dish} is a little smaller than in the picture.' },
  { text: 'Very good taste. One lid had come loose, nothing lost.' },
  { text: 'Liked the {dish}. Next time I shall ask for less salt.', of: savoury },
  { text: 'Good value for a weekday lunch.' },
  { text: 'The {dish} was better than I remembered. The bag was a bit oily.' },
  { text: 'Four stars only because I have had an even better {dish} from here.' },
  { text: 'All fine, friendly at the door, food warm rather than hot.', of: hot },
  { text: 'The {dish} is dependable. Not a revelation, but I keep ordering it.' },
  { text: 'Well made. I would pay a little more for a bigger box.' },
  { text: 'Good {dish}, although my wife found it a touch rich.', of: savoury },
  { text: 'Took a while on a Saturday, and was worth the wait.' },
  { text: 'Everything right, only the spoon was missing.' },
  { text: 'We enjoyed the {dish}. The children wanted it milder.', of: savoury },
  { text: 'Decent portion and clean packing. The {dish} is my usual now.' },
  { text: 'Nearly perfect: the {dish} could have used five minutes less.', of: hot },
  { text: 'स्वाद अच्छा था, {dish} थोड़ा और गरम होता तो बेहतर होता।', of: hot },
  { text: 'खाना अच्छा है, दाम भी ठीक।' },
  { text: '{dish} खाकर अच्छा लगा, बस मात्रा थोड़ी कम थी।' },
  { text: 'दोबारा मँगवाऊँगा, {dish} का स्वाद पसंद आया।' },
  { text: 'The {dish} held up well on the way, and so did its chutney.', of: dosas },
  { text: 'Good char on the {dish}. It was a touch salty for me.', of: clayOven },
  { text: 'A bit more spice would not have hurt the {dish}.', of: gravy },
  { text: 'Plenty of rice and a little less of the rest, but the taste of the {dish} is there.', of: rice },
  { text: 'Fresh, though I like the {dish} with more bite.', of: fish },
  { text: 'The {dish} was a shade too sweet, and I finished it all the same.', of: sweet },
  { text: 'Good, but the {dish} wants to be eaten at once.', of: crunchy },
  { text: 'Something so warm needs no words. The {dish} is my break.', of: chai },
]
