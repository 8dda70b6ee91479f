import { type Allergen, readAllergen } from '#shared/menu/restaurant-menu.ts'
import { words } from '../words/normalise.ts'

/**
 * As they are written, not by their spelling keys: those of katla, a fish, and katli, a sweet, are the same.
 */
const listOf = (text: string): Set<string> => new Set(text.split(/\s+/))

/**
 * Meat, fish and egg by their names on Indian menus. A dish that is called so and is not said to be a
 * substitute is none for a vegetarian, whatever mark it has.
 */
const flesh = listOf(
  `meat chicken chikan chiken murgh murg murga kozhi kodi kori mutton matan lamb gosht goat maas mangsho keema kheema qeema mince beef pork bacon ham salami
  sausage sausages pepperoni turkey duck quail bheja kaleji paya nalli raan fish machli machhali machhli machhi macchi maach meen chepa surmai pomfret
  rohu katla hilsa ilish bhetki bangda rawas basa tuna salmon sardine anchovy mackerel karimeen bombil prawn prawns shrimp jhinga
  royyala chemmeen crab crabs lobster squid calamari octopus mussel mussels oyster oysters clam clams seafood egg eggs anda andaa ande baida
  muttai guddu omelette omelet`,
)
/** Words by which a dish that is called after meat is none. */
const substitutes = listOf(
  'veg vegetarian vegan vegetable mock soya soy plant jackfruit kathal eggless meatless paneer tofu mushroom',
)
/** Words that say of a dish without a mark that it is vegetarian. */
const evident = listOf(
  `veg vegetarian vegetable vegan paneer aloo gobi gobhi cauliflower palak matar mushroom chana chole rajma bhindi baingan dal daal tofu
  soya kathal lauki karela`,
)
/** Of milk or honey, which a vegan does not eat. */
const ofAnimals = listOf(
  `milk doodh dahi curd yoghurt yogurt raita lassi chaas buttermilk ghee butter makhan maska cheese paneer cream malai khoya mawa rabri
  kulfi kheer mayonnaise honey shahad lababdar makhani labneh icecream chocolate`,
)

const has = (list: ReadonlySet<string>, text: readonly string[]): boolean =>
  text.some((word) => list.has(word))

type Judged = {
  isVeg: boolean | null
  name: string
  description: string
  allergens: readonly Allergen[] | null
}
/** What of a dish diets ask for; each only where there is evidence for it. */
export type Diets = { veg: boolean; vegan: boolean; jain: boolean }

/**
 * A dish is vegetarian where it is marked so and not called after meat, or where its name says so and nothing
 * of its description speaks against it; vegan where it is also declared to be without milk, or called so; fit
 * for Jains where its name or description says so.
 */
export const dietsOf = ({ isVeg, name, description, allergens }: Judged): Diets => {
  const named = words(name)
  const described = words(description)
  const isSubstitute = has(substitutes, named)
  const veg =
    isVeg === true
      ? !has(flesh, named) || isSubstitute
      : isVeg === null && has(evident, named) && !has(flesh, [...named, ...described])
  const saysVegan = named.includes('vegan') || described.includes('vegan')
  const declared = allergens !== null && !allergens.some((one) => one === 'milk' || one === 'egg')
  return {
    veg,
    vegan: veg && (saysVegan || (declared && !has(ofAnimals, [...named, ...described]))),
    jain: veg && (named.includes('jain') || described.includes('jain')),
  }
}

const otherWords: Readonly<Record<string, Allergen>> = {
  gehun: 'gluten',
  maida: 'gluten',
  nut: 'nuts',
  mungfali: 'nuts',
  moongfali: 'nuts',
  doodh: 'milk',
  dudh: 'milk',
  anda: 'egg',
  ande: 'egg',
  machli: 'fish',
}

/** The allergen that a word of a search means. */
export const allergenOf = (word: string): Allergen | undefined => otherWords[word] ?? readAllergen(word)
