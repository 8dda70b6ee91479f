import { type Paise, paise } from '#shared/money/money.ts'

type SeedOption = { name: string; price: Paise; isVeg: boolean | null }
/** Options of one dish; where one has to be chosen (`min` 1), the first is the default. */
export type SeedGroup = { name: string; min: number; max: number; options: SeedOption[] }

/** An option and what it adds in rupees. */
const option = (name: string, rupees = 0): SeedOption => ({
  name,
  price: paise(Math.round(rupees * 100)),
  isVeg: null,
})
/** The same for one that a vegetarian does not eat. */
const nonVeg = (name: string, rupees: number): SeedOption => ({ ...option(name, rupees), isVeg: false })
const oneOf = (name: string, ...options: SeedOption[]): SeedGroup => ({ name, min: 1, max: 1, options })
const upTo = (max: number, name: string, ...options: SeedOption[]): SeedGroup => ({
  name,
  min: 0,
  max,
  options,
})

const size = (half: string, full: string, rupees: number) =>
  oneOf('Size', option(`Half, ${half}`), option(`Full, ${full}`, rupees))
const spice = oneOf('Spice level', option('Medium'), option('Mild'), option('Extra hot'))
const sugar = oneOf('Sugar', option('Regular sugar'), option('Less sugar'), option('No sugar'))

const raita = option('Raita', 0.99)
const papad = option('Papad', 0.49)
const salan = option('Mirchi Ka Salan', 1.29)
const egg = nonVeg('Boiled egg', 0.79)
const ghee = option('Extra ghee', 0.59)
const butter = option('Extra butter', 0.49)
const cheese = option('Extra cheese', 0.79)
const breads = upTo(
  3,
  'Breads',
  option('Garlic Naan', 1.99),
  option('Butter Naan', 1.79),
  option('Tandoori Roti', 1.49),
)

/** What can be chosen with the demo's dishes, by the dish's id. */
export const seedOptionGroups: Readonly<Record<string, SeedGroup[]>> = {
  'annapurna-bhavan-idli-vada-combo': [upTo(2, 'Extras', option('Medu Vada', 0.99), ghee)],
  'annapurna-bhavan-ven-pongal': [size('300 g', '600 g', 2), upTo(2, 'Extras', ghee, papad)],
  'annapurna-bhavan-filter-coffee': [sugar],
  'tandoor-tales-butter-chicken': [size('450 g', '900 g', 6.5), spice, breads],
  'tandoor-tales-dal-makhani': [size('400 g', '800 g', 4.5), breads, upTo(1, 'Extras', butter)],
  'tandoor-tales-paneer-lababdar': [size('400 g', '800 g', 5), spice, breads],
  'tandoor-tales-mutton-rogan-josh': [size('450 g', '900 g', 8), breads],
  'coastal-kadai-mangalorean-fish-curry': [
    size('450 g', '900 g', 6.5),
    upTo(2, 'Extras', papad, option('Neer Dosa', 2.29)),
  ],
  'coastal-kadai-fish-thali': [
    oneOf('Rice or bread', option('Steamed rice'), option('Red rice'), option('Neer Dosa', 0.5)),
    upTo(2, 'Extras', papad, option('Sol Kadhi', 1.49)),
  ],
  'charminar-dum-house-chicken-dum-biryani': [
    size('700 g', '1.4 kg', 5.5),
    spice,
    upTo(4, 'Extras', raita, papad, salan, egg),
  ],
  'charminar-dum-house-mutton-dum-biryani': [
    size('700 g', '1.4 kg', 7.5),
    spice,
    upTo(4, 'Extras', raita, papad, salan, egg),
  ],
  'charminar-dum-house-vegetable-dum-biryani': [
    size('650 g', '1.3 kg', 4.5),
    spice,
    upTo(4, 'Extras', raita, papad, salan, egg),
  ],
  'charminar-dum-house-egg-biryani': [size('550 g', '1.1 kg', 4.3), upTo(3, 'Extras', raita, papad, salan)],
  'charminar-dum-house-paneer-biryani': [size('650 g', '1.3 kg', 5), upTo(3, 'Extras', raita, papad, salan)],
  'charminar-dum-house-irani-chai': [sugar],
  'howrah-rolls-chicken-kathi-roll': [
    upTo(3, 'Extras', nonVeg('Extra egg', 0.69), nonVeg('Double chicken', 1.49), cheese),
  ],
  'howrah-rolls-paneer-tikka-roll': [
    upTo(3, 'Extras', option('Extra paneer', 1.29), cheese, nonVeg('Extra egg', 0.69)),
  ],
  'howrah-rolls-kosha-mangsho': [
    size('400 g', '800 g', 6.5),
    upTo(1, 'Breads', option('Luchi, 4 pieces', 1.59)),
  ],
  'gully-chaat-pav-bhaji': [upTo(3, 'Extras', option('Extra pav', 0.59), butter, cheese)],
  'gully-chaat-bombay-masala-sandwich': [
    oneOf('Bread', option('White'), option('Brown')),
    upTo(2, 'Extras', cheese, butter),
  ],
  'punjab-rasoi-aloo-paratha': [upTo(2, 'Extras', butter, option('Extra curd', 0.69))],
  'punjab-rasoi-rajma-chawal': [upTo(2, 'Extras', ghee, papad)],
  'punjab-rasoi-palak-paneer': [size('400 g', '800 g', 4.5), spice],
  'punjab-rasoi-chicken-curry': [size('450 g', '900 g', 5.5), spice],
  'punjab-rasoi-sweet-lassi': [
    sugar,
    oneOf('Size', option('Glass, 350 ml'), option('Patiala glass, 600 ml', 1.2)),
    upTo(2, 'On top', option('Malai', 0.49), option('Nuts', 0.79)),
  ],
  'rajwada-thali-royal-rajasthani-thali': [
    oneOf('Bread', option('Bajra Roti'), option('Missi Roti'), option('Poori')),
    upTo(3, 'Extras', ghee, papad, option('Extra churma', 0.99)),
  ],
  'rajwada-thali-laal-maas': [
    size('450 g', '900 g', 7.5),
    oneOf('Spice level', option('Hot'), option('Extra hot')),
  ],
  'chai-adda-masala-chai': [sugar],
  'chai-adda-kulhad-chai': [sugar],
  'chai-adda-mango-lassi': [sugar, upTo(1, 'On top', option('Nuts', 0.79))],
  'masala-wok-hakka-noodles': [
    spice,
    upTo(2, 'Add', option('Paneer', 1.29), nonVeg('Egg', 0.69), nonVeg('Chicken', 1.49)),
  ],
  'malabar-express-malabar-chicken-biryani': [size('650 g', '1.3 kg', 5), upTo(2, 'Extras', raita, papad)],
}
