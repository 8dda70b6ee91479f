import { type Paise, paise } from '#shared/money/money.ts'

type SeedOption = { name: string; nameHi: string; price: Paise; isVeg: boolean | null }
/** Options of one dish; where one has to be chosen (`min` 1), the first is the default. */
export type SeedGroup = { name: string; nameHi: string; min: number; max: number; options: SeedOption[] }

const hindi: Readonly<Record<string, string>> = {
  Size: 'साइज़',
  'Spice level': 'तीखापन',
  Sugar: 'चीनी',
  Extras: 'साथ में',
  Breads: 'रोटियाँ',
  Bread: 'रोटी',
  'Rice or bread': 'चावल या रोटी',
  'On top': 'ऊपर से',
  Add: 'मिलाएँ',
  Medium: 'मध्यम',
  Mild: 'हल्का',
  Hot: 'तीखा',
  'Extra hot': 'बहुत तीखा',
  'Regular sugar': 'सामान्य चीनी',
  'Less sugar': 'कम चीनी',
  'No sugar': 'बिना चीनी',
  Raita: 'रायता',
  Papad: 'पापड़',
  'Mirchi Ka Salan': 'मिर्ची का सालन',
  'Boiled egg': 'उबला अंडा',
  'Extra ghee': 'ज़्यादा घी',
  'Extra butter': 'ज़्यादा मक्खन',
  'Extra cheese': 'ज़्यादा चीज़',
  'Garlic Naan': 'गार्लिक नान',
  'Butter Naan': 'बटर नान',
  'Tandoori Roti': 'तंदूरी रोटी',
  'Medu Vada': 'मेदु वड़ा',
  'Neer Dosa': 'नीर डोसा',
  'Sol Kadhi': 'सोल कढ़ी',
  'Steamed rice': 'सादा चावल',
  'Red rice': 'लाल चावल',
  'Extra egg': 'एक और अंडा',
  'Double chicken': 'दुगुना चिकन',
  'Extra paneer': 'ज़्यादा पनीर',
  'Luchi, 4 pieces': 'लूची, 4 पीस',
  'Extra pav': 'एक और पाव',
  White: 'सफ़ेद',
  Brown: 'ब्राउन',
  'Extra curd': 'और दही',
  'Glass, 350 ml': 'गिलास, 350 मि.ली.',
  'Patiala glass, 600 ml': 'पटियाला गिलास, 600 मि.ली.',
  Malai: 'मलाई',
  Nuts: 'मेवे',
  'Bajra Roti': 'बाजरे की रोटी',
  'Missi Roti': 'मिस्सी रोटी',
  Poori: 'पूरी',
  'Extra churma': 'और चूरमा',
  Paneer: 'पनीर',
  Egg: 'अंडा',
  Chicken: 'चिकन',
}
/** Of sizes, such as `Half, 450 g`. */
const sizes: readonly (readonly [RegExp, string])[] = [
  [/^Half/, 'आधा'],
  [/^Full/, 'पूरा'],
  [/ kg$/, ' कि.ग्रा.'],
  [/ g$/, ' ग्राम'],
]
const inHindi = (name: string): string =>
  hindi[name] ?? sizes.reduce((text, [english, word]) => text.replace(english, word), name)

/** An option and what it adds in rupees. */
const option = (name: string, rupees = 0): SeedOption => ({
  name,
  nameHi: inHindi(name),
  price: paise(Math.round(rupees * 100)),
  isVeg: null,
})
/** The same for one that a vegetarian does not eat. */
const nonVeg = (name: string, rupees: number): SeedOption => ({ ...option(name, rupees), isVeg: false })
const oneOf = (name: string, ...options: SeedOption[]): SeedGroup => ({
  name,
  nameHi: inHindi(name),
  min: 1,
  max: 1,
  options,
})
const upTo = (max: number, name: string, ...options: SeedOption[]): SeedGroup => ({
  name,
  nameHi: inHindi(name),
  min: 0,
  max,
  options,
})

const size = (half: string, full: string, rupees: number) =>
  oneOf('Size', option(`Half, ${half}`), option(`Full, ${full}`, rupees))
const spice = oneOf('Spice level', option('Medium'), option('Mild'), option('Extra hot'))
const sugar = oneOf('Sugar', option('Regular sugar'), option('Less sugar'), option('No sugar'))

const raita = option('Raita', 40)
const papad = option('Papad', 20)
const salan = option('Mirchi Ka Salan', 60)
const egg = nonVeg('Boiled egg', 25)
const ghee = option('Extra ghee', 25)
const butter = option('Extra butter', 20)
const cheese = option('Extra cheese', 35)
const breads = upTo(
  3,
  'Breads',
  option('Garlic Naan', 55),
  option('Butter Naan', 50),
  option('Tandoori Roti', 25),
)

/** What can be chosen with the demo's dishes, by the dish's id. */
export const seedOptionGroups: Readonly<Record<string, SeedGroup[]>> = {
  'annapurna-bhavan-idli-vada-combo': [upTo(2, 'Extras', option('Medu Vada', 25), ghee)],
  'annapurna-bhavan-ven-pongal': [size('300 g', '600 g', 70), upTo(2, 'Extras', ghee, papad)],
  'annapurna-bhavan-filter-coffee': [sugar],
  'tandoor-tales-butter-chicken': [size('450 g', '900 g', 280), spice, breads],
  'tandoor-tales-dal-makhani': [size('400 g', '800 g', 210), breads, upTo(1, 'Extras', butter)],
  'tandoor-tales-paneer-lababdar': [size('400 g', '800 g', 240), spice, breads],
  'tandoor-tales-mutton-rogan-josh': [size('450 g', '900 g', 340), breads],
  'coastal-kadai-mangalorean-fish-curry': [
    size('450 g', '900 g', 270),
    upTo(2, 'Extras', papad, option('Neer Dosa', 65)),
  ],
  'coastal-kadai-fish-thali': [
    oneOf('Rice or bread', option('Steamed rice'), option('Red rice'), option('Neer Dosa', 20)),
    upTo(2, 'Extras', papad, option('Sol Kadhi', 50)),
  ],
  'charminar-dum-house-chicken-dum-biryani': [
    size('700 g', '1.4 kg', 260),
    spice,
    upTo(4, 'Extras', raita, papad, salan, egg),
  ],
  'charminar-dum-house-mutton-dum-biryani': [
    size('700 g', '1.4 kg', 330),
    spice,
    upTo(4, 'Extras', raita, papad, salan, egg),
  ],
  'charminar-dum-house-vegetable-dum-biryani': [
    size('650 g', '1.3 kg', 190),
    spice,
    upTo(4, 'Extras', raita, papad, salan, egg),
  ],
  'charminar-dum-house-egg-biryani': [size('550 g', '1.1 kg', 180), upTo(3, 'Extras', raita, papad, salan)],
  'charminar-dum-house-paneer-biryani': [
    size('650 g', '1.3 kg', 230),
    upTo(3, 'Extras', raita, papad, salan),
  ],
  'charminar-dum-house-irani-chai': [sugar],
  'howrah-rolls-chicken-kathi-roll': [
    upTo(3, 'Extras', nonVeg('Extra egg', 20), nonVeg('Double chicken', 60), cheese),
  ],
  'howrah-rolls-paneer-tikka-roll': [
    upTo(3, 'Extras', option('Extra paneer', 50), cheese, nonVeg('Extra egg', 20)),
  ],
  'howrah-rolls-kosha-mangsho': [
    size('400 g', '800 g', 310),
    upTo(1, 'Breads', option('Luchi, 4 pieces', 45)),
  ],
  'gully-chaat-pav-bhaji': [upTo(3, 'Extras', option('Extra pav', 20), butter, cheese)],
  'gully-chaat-bombay-masala-sandwich': [
    oneOf('Bread', option('White'), option('Brown')),
    upTo(2, 'Extras', cheese, butter),
  ],
  'punjab-rasoi-aloo-paratha': [upTo(2, 'Extras', butter, option('Extra curd', 25))],
  'punjab-rasoi-rajma-chawal': [upTo(2, 'Extras', ghee, papad)],
  'punjab-rasoi-palak-paneer': [size('400 g', '800 g', 200), spice],
  'punjab-rasoi-chicken-curry': [size('450 g', '900 g', 240), spice],
  'punjab-rasoi-sweet-lassi': [
    sugar,
    oneOf('Size', option('Glass, 350 ml'), option('Patiala glass, 600 ml', 40)),
    upTo(2, 'On top', option('Malai', 20), option('Nuts', 30)),
  ],
  'rajwada-thali-royal-rajasthani-thali': [
    oneOf('Bread', option('Bajra Roti'), option('Missi Roti'), option('Poori')),
    upTo(3, 'Extras', ghee, papad, option('Extra churma', 40)),
  ],
  'rajwada-thali-laal-maas': [
    size('450 g', '900 g', 340),
    oneOf('Spice level', option('Hot'), option('Extra hot')),
  ],
  'chai-adda-masala-chai': [sugar],
  'chai-adda-kulhad-chai': [sugar],
  'chai-adda-mango-lassi': [sugar, upTo(1, 'On top', option('Nuts', 30))],
  'masala-wok-hakka-noodles': [
    spice,
    upTo(2, 'Add', option('Paneer', 50), nonVeg('Egg', 20), nonVeg('Chicken', 60)),
  ],
  'malabar-express-malabar-chicken-biryani': [size('650 g', '1.3 kg', 240), upTo(2, 'Extras', raita, papad)],
}
