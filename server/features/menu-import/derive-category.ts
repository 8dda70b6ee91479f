import type { MenuCategory } from '#shared/catalogue/categories.ts'

/**
 * Words that indicate a course; the first line that matches decides, so unambiguous words come before those
 * that also occur in other names (a paneer roll is a roll, a masala dosa a breakfast, a coffee cake a
 * dessert, butter chicken no bread).
 */
const courses: readonly (readonly [MenuCategory, RegExp])[] = [
  [
    'rolls & sandwiches',
    /\b(?:rolls?|kathi|wraps?|frankies?|sandwich(?:es)?|burgers?|sliders?|subs?|shawarma|tacos?|burritos?|quesadillas?|hot ?dogs?|vada ?pav|pav ?bun|dabeli|panini|bagels?)\b/,
  ],
  ['beverages', /\b(?:shakes?|milk ?shakes?|smoothies?|lassi|frappes?|juices?|mojitos?)\b/],
  [
    'desserts',
    /\b(?:desserts?|sweets|sweet dish(?:es)?|mithai|ice ?creams?|sundaes?|gelato|kulfi|falooda|gulab|jamuns?|rasgull?as?|rasmalai|rabri|jalebi|halwa|kheer|payasam|phirni|barfi|burfi|pedas?|ladd?us?|ladoos?|mysore pak|katli|sandesh|cakes?|pastr(?:y|ies)|brownies?|cheesecakes?|muffins?|cupcakes?|donuts?|doughnuts?|cookies?|puddings?|mousse|tiramisu|custard|waffles?|pancakes?|crepes?|baklava|chocolates?|mishti|shrikhand|basundi|meetha|tukda)\b/,
  ],
  [
    'beverages',
    /\b(?:beverages?|drinks?|teas?|chai|coffees?|cappuccino|latte|espresso|mocha|americano|chaas|buttermilk|sodas?|cola|coke|pepsi|sprite|fanta|thums up|mocktails?|lemonade|nimbu pani|(?:fresh|sweet) lime|lime (?:soda|water)|water$|kahwa|horlicks|boost|badam milk|jal ?jeera|sharbat|coolers?|slush|sulaimani|red bull)\b/,
  ],
  [
    'breakfast',
    /\b(?:breakfast|dosas?|dosai|idl(?:i|y)s?|uttapp?am|uttappa|upma|poha|pongal|poori|puri bhaji|bhatur[ae]|chole|omelette?s?|omlet|scrambled|akuri|chilla|cheela|puttu|appam breakfast|paratha combo|corn ?flakes|cereal|oats|muesli|benedict|toasts?|misal)\b/,
  ],
  [
    'starters',
    /\b(?:starters?|appeti[sz]ers?|snacks?|soups?|salads?|tikkas?|kebabs?|kababs?|tandoori (?:chicken|prawns?|fish|aloo|gobi|momos?|mushroom|soya|chaap)|pakod?[ao]s?|pakoras?|bhaj(?:i|iya|ji)s?|bondas?|vadas?|vadai|samosas?|kachoris?|chaat|tikkis?|cutlets?|puris?|golgappa|bhel|sev|momos?|dim ?sums?|dumplings?|spring|manchurian|lollipops?|65|chill?[iy] (?:chicken|paneer|potato|mushroom|gobi|fish|prawns?|baby ?corn)|wings?|nuggets?|fries|wedges|popcorn|nachos|crispy|fingers?|poppers|strips|dhokla|papad|fritters?|bruschetta|garlic bread|raita|dips?|sides?|bites)\b/,
  ],
  [
    'main-course',
    /\b(?:biryanis?|biriyanis?|pulao|pulav|rice|thalis?|meals?|combos?|noodles|pasta|pizzas?|curry|curries|gravy|masala|korma|makhani|kadhai|kadai|handi|dal|daal|khichdi|paneer|rogan|vindaloo|chettinad|sabzi|kofta|chicken|mutton|lamb|fish|prawns?|egg)\b/,
  ],
  [
    'breads',
    /\b(?:breads?|naans?|nans?|rotis?|rotti|chapath?is?|phulkas?|parath?as?|parott?as?|kulch?as?|rumali|bhakri|thepla|luchi|sheermal|missi|appams?|pathiri|pav|buns?|baguettes?)\b/,
  ],
]

/**
 * Breads alone, such as `Indian Breads` and `Plain Naan (1 Pc)`; a bread served with something is another
 * course.
 */
const plainBread =
  /^(?!.*\b(?:with|combo|meal|thali|pizza|sandwich|toast|rolls?|shawarma|wraps?|pudding|pakor?[ao]|halwa|curry|gravy|sabzi|chole|masala (?!paratha|kulcha|naan|roti|papad)|bhaji|omelette?)\b).*\b(?:naans?|nans?|rotis?|chapath?is?|phulkas?|parath?as?|parott?as?|porottas?|kulch?as?|rumali|bhakri|theplas?|luchis?|sheermal|bread basket|indian breads?|breads)\b/

const courseOf = (text: string): MenuCategory | undefined => {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (plainBread.test(plain)) return 'breads'
  return courses.find(([, words]) => words.test(plain))?.[0]
}

const exactNames: Readonly<Record<string, MenuCategory>> = {
  breakfast: 'breakfast',
  starters: 'starters',
  appetizers: 'starters',
  'main course': 'main-course',
  mains: 'main-course',
  rice: 'main-course',
  specials: 'main-course',
  breads: 'breads',
  bread: 'breads',
  desserts: 'desserts',
  'rolls sandwiches': 'rolls & sandwiches',
  beverages: 'beverages',
}

/**
 * Chooses one of the specification's menu categories for a dish: by the menu's heading if that indicates a
 * course, else by the dish's name; otherwise main course.
 */
export const deriveCategory = (heading: string, dish: string): MenuCategory => {
  const plain = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return exactNames[plain] ?? courseOf(heading) ?? courseOf(dish) ?? 'main-course'
}
