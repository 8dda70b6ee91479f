import type { MenuCategory } from '#shared/catalogue.ts'

/** Words of a dish's name and the picture in public/dishes that suits it; the first line that matches decides. */
const pictures: readonly (readonly [string, RegExp])[] = [
  ['pizza', /\bpizzas?\b/],
  ['burger', /\b(?:burgers?|sliders?|vada ?pav|dabeli)\b/],
  ['taco', /\b(?:tacos?|nachos|quesadillas?)\b/],
  ['wrap', /\b(?:rolls?|wraps?|frankies?|kathi|shawarma|burritos?)\b/],
  ['sandwich', /\b(?:sandwich(?:es)?|subs?|panini|toasts?)\b/],
  ['fries', /\b(?:fries|wedges)\b/],
  ['curry-rice', /\b(?:biryanis?|biriyanis?|pulao|pulav)\b/],
  ['bento', /\b(?:thalis?|meals?|combos?|platters?)\b/],
  ['bubble-tea', /\b(?:shakes?|milk ?shakes?|smoothies?|frappes?)\b/],
  ['coffee', /\b(?:coffees?|cappuccino|latte|espresso|mocha|americano)\b/],
  ['tea', /\b(?:teas?|chai)\b/],
  ['milk', /\b(?:lassi|chaas|buttermilk|milk)\b/],
  ['lemon', /\b(?:lime|lemonade|nimbu|mojitos?)\b/],
  ['juice-box', /\b(?:juices?)\b/],
  ['ice-cream', /\b(?:ice ?creams?|sundaes?|kulfi|gelato|falooda)\b/],
  ['cupcake', /\b(?:cupcakes?|muffins?)\b/],
  ['cake', /\b(?:cakes?|pastr(?:y|ies)|brownies?|cheesecakes?)\b/],
  ['doughnut', /\b(?:donuts?|doughnuts?|vadas?)\b/],
  ['waffle', /\bwaffles?\b/],
  ['chocolate', /\bchocolates?\b/],
  ['cookie', /\bcookies?\b/],
  ['carrot', /\bgajar\b/],
  ['fritters', /\b(?:gulab|jamuns?|pakoras?|pakod?[ao]s?|bondas?|bhajiya|falafel|golgappa|pani ?puri)\b/],
  ['pancakes', /\b(?:dosas?|uttapp?am|pancakes?|chilla|appams?)\b/],
  ['rice-ball', /\bidl(?:i|y)s?\b/],
  ['dumpling', /\b(?:momos?|dim ?sums?|dumplings?|samosas?)\b/],
  ['noodles', /\b(?:noodles|chowmein|ramen|soups?)\b/],
  ['pasta', /\b(?:pasta|spaghetti|lasagna|macaroni)\b/],
  ['salad', /\bsalads?\b/],
  ['flatbread', /\b(?:naans?|nans?|rotis?|chapath?is?|parath?as?|parott?as?|kulch?as?|pooris?|bhatur[ae])\b/],
  ['skewer', /\b(?:kebabs?|kababs?|tikkas?|seekh)\b/],
  ['shrimp', /\b(?:prawns?|shrimps?)\b/],
  ['crab', /\bcrabs?\b/],
  ['fish', /\b(?:fish|surmai|pomfret|bhetki|basa)\b/],
  ['steak', /\b(?:steaks?|pork|beef)\b/],
  ['meat-on-bone', /\b(?:mutton|lamb|gosht|keema)\b/],
  ['poultry-leg', /\b(?:chicken|murgh?|wings?|lollipops?)\b/],
  ['fried-egg', /\b(?:eggs?|omelette?s?|anda)\b/],
  ['cheese', /\b(?:paneer|cheese)\b/],
  ['mushroom', /\bmushrooms?\b/],
  ['corn', /\bcorn\b/],
  ['beans', /\b(?:dal|daal|rajma|chole|chana)\b/],
  ['aubergine', /\b(?:baingan|brinjal)\b/],
  ['greens', /\b(?:palak|saag|gobi|cauliflower)\b/],
  ['potato', /\b(?:aloo|potato(?:es)?)\b/],
  ['rice', /\brice\b/],
]

const byCategory: Record<MenuCategory, string> = {
  breakfast: 'bowl-with-spoon',
  starters: 'takeout-box',
  'main-course': 'pot-of-food',
  breads: 'flatbread',
  desserts: 'custard',
  'rolls & sandwiches': 'stuffed-flatbread',
  beverages: 'cup-with-straw',
}

/** Path of a picture for a dish that came without one. */
export const derivePicture = (dish: string, category: MenuCategory): string => {
  const plain = dish.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  const picture = pictures.find(([, words]) => words.test(plain))?.[0] ?? byCategory[category]
  return `/dishes/${picture}.avif`
}
