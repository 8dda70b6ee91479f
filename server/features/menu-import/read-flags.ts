const yes = new Set(['yes', 'y', 'true', '1', 'available', 'instock', 'enable', 'enabled', 'active'])
const no = new Set([
  'no',
  'n',
  'false',
  '0',
  'unavailable',
  'outofstock',
  'soldout',
  'disable',
  'disabled',
  'inactive',
])

const word = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Parses yes, no or a number of pieces in stock; null for any other text. */
export const readFlag = (raw: string): boolean | null => {
  if (/^\d+(?:\.\d+)?$/.test(raw.trim())) return Number(raw) > 0
  const text = word(raw)
  return yes.has(text) ? true : no.has(text) ? false : null
}

/** Parses a number of pieces in stock; null for any other text, and for 0 and 1, which are no and yes. */
export const readCount = (raw: string): number | null => {
  const text = raw.trim()
  return /^\d{1,6}$/.test(text) && Number(text) > 1 ? Number(text) : null
}

const vegWords = new Set(['veg', 'vegetarian', 'pureveg', 'vegan', 'v', 'green', 'jain'])
const nonVegWords = new Set([
  'nonveg',
  'nonvegetarian',
  'nv',
  'egg',
  'eggs',
  'eggetarian',
  'containsegg',
  'red',
  'meat',
])

/** Parses a catalogue's tags: `[{"veg": "yes"}]`, `{"non_veg":"No","egg":"Yes"}`. */
const readTags = (raw: string): boolean | null => {
  const pairs = [...raw.matchAll(/"([a-z_ -]+)"\s*:\s*"?(yes|no|true|false|y|n|1|0)\b/gi)]
  const tags = new Map(pairs.map(([, tag = '', value = '']) => [word(tag), readFlag(value)]))
  if ([...tags].some(([tag, value]) => nonVegWords.has(tag) && value)) return false
  return tags.get('veg') ?? tags.get('vegetarian') ?? null
}

/**
 * Parses whether a dish is vegetarian: false for meat, fish or egg (which India marks as non-vegetarian),
 * null if unknown; then no diet mark is shown. Nothing is guessed from a dish's name.
 */
export const readVeg = (raw: string): boolean | null => {
  if (raw.includes('"')) return readTags(raw)
  const text = word(raw)
  if (vegWords.has(text)) return true
  if (nonVegWords.has(text)) return false
  return readFlag(raw)
}

export type Labels = { bestSeller: boolean; isSpicy: boolean; vegan: boolean }

/**
 * Parses a column such as `Best_Seller`, which contains yes or any label of the menu: BESTSELLER, SPICY,
 * VEGAN.
 */
export const readLabels = (raw: string): Labels => {
  const text = word(raw)
  return {
    bestSeller: text.includes('bestseller') || readFlag(raw) === true,
    isSpicy: text.includes('spicy'),
    vegan: text === 'vegan',
  }
}
