import { either, inOrder, notFollowedBy, type TextPattern, unless } from '../../bounds/text-pattern.ts'
import type { DishPicture } from './renders.ts'

/** Words that say that a dish has meat, fish or egg in it. */
export const meatWords =
  /\b(?:chicken|murgh?|mutton|lamb|gosht|ghosht|mangsho|keema|kheema|fish|maach|machh?i|machli|prawns?|shrimps?|jhinga|chingri|crab|squid|seafood|eggs?|anda|omelette?s?|omlet|pork|beef|bacon|ham|sausages?|salami|pepperoni|turkey|duck|quail|surmai|pomfret|bhetki|rohu|hilsa|ilish|basa|bangda|kane|tuna|meat|buff|nalli|paya|bheja|liver|kaleji|non ?veg)\b/

/**
 * Kinds of dish that no drawing shows, whatever else is in the name: a Paneer Tikka Pizza is no paneer tikka.
 */
export const otherKinds: TextPattern = either(
  /\b(?:pizzetta|calizza|calzone|bowls?|khatai|biscuits?|thukpa|puffs?|patty|nachos|tacos?|lasagn[ae]|risotto|sundae|chinese|chips|namkeen|pickle|bites?|subs?|(?:raj|dahi) kachori|pinsa|filling|pad thai|hunan|dim ?sums?|kepsa|rocky road|kabsa|mandi|waffles?|steaks?|donuts?|doughnuts?|cones?|chutn(?:ey|i)$)\b/,
  inOrder(/\bmix(?:ed)? (?!veg)/, /(?:^| )(?:rice|noodles?|soup|biryani|chow ?mein)\b/),
)

/** What the last word of such a name says; a drawing of another kind does not fit. */
export const kinds: readonly (readonly [RegExp, RegExp])[] = [
  [/\bpizzas?\b/, /pizza/],
  [/\bcookies?\b/, /cookies|oreo/],
  [/\b(?:barfis?|burfis?|barfee)\b/, /barfi|katli/],
  [/\bkeema|kheema\b/, /keema/],
  [/\bburgers?\b/, /burger/],
  [/\b(?:pasta|penne|spaghetti|macaroni)\b/, /pasta/],
  [/\bmaggi\b/, /maggi/],
  [/\bom(?:elette?|let)s?\b/, /omelette/],
  [/\bnuggets?\b/, /nuggets/],
  [/\bspring ?rolls?\b/, /spring-rolls/],
  [/\b(?:fries|fry ?s)\b/, /fries/],
  [/\bpop ?corns?\b/, /popcorn/],
  [/\b(?:cakes?|pastr(?:y|ies))\b/, /cake/],
  [/\bice ?creams?\b/, /ice-cream/],
  [/\b(?:papads?|papadums?|appalam)\b/, /papad/],
  [/\bsalads?\b/, /salad/],
  [/\bgarlic bread\b/, /garlic-bread/],
  [/\bshawarma\b/, /roll/],
  [/\bwings?\b/, /wings/],
  [/\btoasts?\b/, /toast/],
  [/\bstrips?\b/, /strips|roll|sandwich/],
  [/\bbrownies?\b/, /brownie/],
  [/\b(?:pakoras?|pakod[ao]s?)\b/, /pakora|amritsari/],
  [/\bdosa[is]?\b/, /dosa/],
  [/\b(?:biryanis?|biriyanis?)\b/, /biryani/],
  [/\bnoodles?\b/, /noodles/],
  [/\bsandwich(?:es)?\b/, /sandwich/],
  [/\b(?:rolls?|wraps?|frankies?)\b/, /roll/],
  [/\bmomos?\b/, /momos/],
  [/\brice\b/, /rice|chawal|biryani|khichdi|triple/],
  [/\bsoups?\b/, /soup/],
  [/\b(?:pulaos?|pulavs?|pilafs?)\b/, /pulao/],
  [/\b(?:milk ?|thick ?)?shakes?\b/, /shake/],
  [/\braitas?\b/, /raita/],
  [/\bmojitos?\b/, /mojito/],
  [/\bchaaps?\b/, /chaap/],
  [/\b(?:kebab|kabab|kebob)s?\b/, /kebab|tikka|tandoori/],
  [/\bju?ices?\b/, /juice/],
  [/\b(?:thalis?|meals?)\b/, /thali|meals/],
  [/\bsamosas?\b/, /samosa/],
  [/\brotis?\b/, /roti/],
  [/\bkulch[ae]s?\b/, /kulcha|parat/],
  [/\b(?:puri|poori)s?\b/, /puri|poori/],
  [/\bnaans?\b/, /naan/],
  [/\bparath?as?\b/, /parat|parotta/],
]

/** Words that say that a dish has no meat in it. */
export const vegetarianWords =
  /\b(?:veg|veggie|vegetable|vegetarian|subzi?|sabzi?|sabz|jain|soya|mock|paneer|tofu|mushrooms?|aloo|potato(?:es)?|gobh?i|cauliflower|dahi|curd|chaap|baby ?corn|corn|rajma|hara|matar|mutt?er|palak|kaju|cheese|beetroot|jackfruit|banana|kathal|lauki|arbi|makai|cottage)\b/

/** What may follow the name of a pizza: sizes and doughs. */
const pizzaSize =
  /^(?:pizza|regular|medium|large|small|\d+|inch(?:es)?|cm|pan|thin|crust|slices?|pcs?|personal|classic)$/

/** Matches names that end in `pizza` and its sizes, and without them match `pattern`. */
const pizza = (pattern: TextPattern): TextPattern => ({
  test: (name) => {
    const words = name.split(' ')
    const sizes = words.findLastIndex((word) => !pizzaSize.test(word)) + 1
    return words.includes('pizza', sizes) && pattern.test(words.slice(0, sizes).join(' '))
  },
})

/**
 * What words of a dish's name each drawing is right for; the first line that matches decides. So what names a
 * dish outright stands before what only names its kind, and a line is left out rather than right only most of
 * the time.
 */
export const dishWords: readonly (readonly [DishPicture, TextPattern])[] = [
  // Drinks.
  ['tender-coconut-water', /\b(?:tender|green) coconut(?: water)?$|\b(?:elaneer|nariyal pani)$/],
  ['kashmiri-kahwa', /\bkahwa\b/],
  ['filter-coffee', /\b(?:filter|degree|kumbakonam|south indian) (?:kaapi|coffee)\b/],
  ['cold-coffee', /\b(?:cold|iced) coffee\b/],
  ['mango-lassi', /\bmango lass?i\b/],
  ['sweet-lassi', /^(?:(?:sweet|punjabi|plain|special|malai|meethi?|kesar) )*lass?i$/],
  [
    'chaas',
    notFollowedBy(/\b(?:chaas|chaach|chhaas|butter ?milk|mattha|majjige|moru)\b/, / (?:curry|kulambu)/),
  ],
  ['sol-kadhi', /\bsol ?kadh?i\b/],
  ['jaljeera', /\bjal ?jeera\b/],
  [
    'nimbu-pani',
    /\b(?:nimbu|nimboo) (?:pani|paani|soda)|shikanji|(?:fresh|sweet|salt) lime (?:soda|water)|^(?:(?:fresh|classic|mint|masala|plain|sweet|homemade) )*lemonade\b/,
  ],
  ['watermelon-juice', /^(?:(?:fresh|pure|cold) )*water ?melon juice/],
  ['orange-juice', /^(?:(?:fresh|pure|cold) )*(?:orange|mosambi|sweet lime) juice/],
  ['pineapple-juice', /^(?:(?:fresh|pure|cold) )*(?:pine ?apple|ananas) juice/],
  [
    'mojito',
    /^(?:(?:fresh|classic|virgin|mint|lemon|lime|green apple|minty|special|indian) )*mojito(?: \d+ ml)?$/,
  ],
  ['iced-tea', /^(?:(?:classic|lemon|peach|lime|mint) )*(?:iced? (?:lemon |peach )?tea|ice tea)\b/],
  [
    'cola',
    /^(?:(?:diet|classic|chilled) )*(?:coke|coca cola|pepsi|thumb?s ?up|cola)(?: (?:zero|can|diet|black|pet|bottle|cold ?drink|\d+|ml|ltr?|l))*$/,
  ],
  [
    'chocolate-shake',
    notFollowedBy(
      /^(?:(?:cold|thick|dark|belgian|double|hot|classic|dutch|rich) )*(?:chocolate|choco|cocoa) (?:thick |milk ?)?shake\b/,
      /\bhot\b/,
    ),
  ],
  ['strawberry-shake', /^(?:(?:fresh|thick|classic) )*straw ?berry (?:thick |milk ?)?shake\b/],
  ['vanilla-shake', /^(?:(?:thick|classic) )*vanilla (?:thick |milk ?)?shake\b/],
  ['mango-shake', /^(?:(?:fresh|thick|alphonso|classic) )*mango (?:thick |milk ?)?shake\b/],
  ['butterscotch-shake', /^(?:(?:thick|classic) )*butter ?scotch (?:thick |milk ?)?shake\b/],
  ['blueberry-shake', /^(?:(?:fresh|thick|classic) )*blue ?berry (?:thick |milk ?)?shake\b/],
  [
    'oreo-shake',
    /^(?:(?:thick|classic|crunchy|chocolate|vanilla) )*oreo (?:cookies? |thick |cream |crunch |milk ?)*shake\b/,
  ],
  ['kesar-badam-milk', /\b(?:badam|kesar) (?:badam |milk|doodh)/],
  ['sulaimani', /\b(?:sulaimani|black tea|lemon tea)\b/],
  ['kulhad-chai', /\b(?:kulhad|kullad|matka|tandoori) (?:chai|tea)\b/],
  [
    'masala-chai',
    either(
      unless(
        /\b(?:noon|pink|green|black|lemon|rose|mango|butter|hibiscus|tulsi green|blue)\b/,
        /(?:\b(?:(?:masala|ginger|adrak|elaichi|cutting|irani|special|indian|cardamom) (?:chai|tea)|chai)$)/,
      ),
      /^tea$/,
    ),
  ],
  ['hot-chocolate', /^(?:(?:classic|dark|belgian) )*hot chocolate$/],
  [
    'hot-coffee',
    /^(?:(?:hot|classic|regular|plain|small|large) )*(?:coffee|cappucc?ino|caff?e latte|latte|flat white)(?: (?:hot|regular|\d+|ml|small|large))*$/,
  ],
  // Sweets.
  [
    'vanilla-ice-cream',
    /^(?:(?:classic|plain|french|rich|double|single|premium|scoop) )*vanilla (?:bean )?ice ?cream\b/,
  ],
  [
    'chocolate-ice-cream',
    notFollowedBy(
      /^(?:(?:classic|belgian|dark|rich|swiss|double|triple|dutch|premium|royal) )*(?:chocolate|choco)(?: (?:chips?|fudge))? ice ?cream\b/,
      /\b(?:sandwich|cake|brownie)\b/,
    ),
  ],
  [
    'strawberry-ice-cream',
    notFollowedBy(
      /^(?:(?:classic|fresh|rich|real|very|premium) )*straw ?berry (?:and cream )?ice ?cream\b/,
      /\b(?:sandwich|cake)\b/,
    ),
  ],
  [
    'mango-ice-cream',
    notFollowedBy(
      /^(?:(?:alphonso|fresh|classic|rich|royal|real|premium) )*mango ice ?cream\b/,
      /\b(?:sandwich|cake)\b/,
    ),
  ],
  [
    'butterscotch-ice-cream',
    notFollowedBy(
      /^(?:(?:classic|rich|crunchy|premium) )*butter ?scotch (?:crunch )?ice ?cream\b/,
      /\b(?:sandwich|cake)\b/,
    ),
  ],
  [
    'black-forest-cake',
    /^(?:(?:classic|egg ?less|fresh|special|slice) )*black ?forest(?: (?:gateau|cream|fresh))* (?:cakes?|pastr(?:y|ies))\b/,
  ],
  [
    'chocolate-cake',
    notFollowedBy(
      /^(?:(?:classic|egg ?less|dark|belgian|dutch|rich|double|swiss|moist|death by) )*(?:chocolate|choco)(?: (?:truffle|fudge|mud|royal|fantasy|excess|mousse|dutch|cream|ganache))* (?:cakes?|pastr(?:y|ies))\b/,
      /\bice\b/,
    ),
  ],
  [
    'pineapple-cake',
    /^(?:(?:classic|egg ?less|fresh) )*pine ?apple(?: (?:cream|fresh|gateau))* (?:cakes?|pastr(?:y|ies))\b/,
  ],
  [
    'red-velvet-cake',
    notFollowedBy(
      /^(?:(?:classic|egg ?less|fresh) )*red ?velvet(?: (?:cream|cheese|slice))* (?:cakes?|pastr(?:y|ies))\b/,
      /\bjar\b/,
    ),
  ],
  [
    'butterscotch-cake',
    /^(?:(?:classic|egg ?less|fresh) )*butter ?scotch(?: (?:cream|crunch|crunchy))* (?:cakes?|pastr(?:y|ies))\b/,
  ],
  [
    'chocolate-lava-cake',
    /^(?:(?:classic|hot|molten|egg ?less|the) )*(?:choco|chocolate|molten)(?: (?:molten|hot))? lava(?: cake)?s?$/,
  ],
  [
    'chocolate-chip-cookies',
    /^(?:(?:classic|egg ?less|dark|double|butter) )*(?:choco|chocolate|choc) ?(?:chips?|chunks?) cookies?$/,
  ],
  ['barfi', /^(?:(?:milk|mawa|mava|malai|plain|khoya|special|doodh|coconut|badam) )*(?:barfi|burfi)$/],
  [
    'brownie',
    /^(?:(?:classic|egg ?less|chocolate|choco|walnut|fudgy?|double|dark|hot|choco ?chip|warm|sizzling|belgian|nutty) )*brownies?$/,
  ],
  ['rasgulla', /^(?:(?:special|sponge|bengali|kesar|big|white|nolen gur) )*ras+[ao]?gul+as?$|^ros+ogol+as?$/],
  ['double-ka-meetha', /\bdouble ka m(?:ee|i)tha\b/],
  ['shahi-tukda', /\bshahi tuk(?:d|r)a\b/],
  ['rabri', /^(?:(?:special|malai|kesar|plain) )*(?:rabri|rabdi|lachha rabri)$/],
  ['moong-dal-halwa', /\b(?:moong|mung)(?: ?dal)? (?:ka )?halwa\b|\b(?:badam|atta|ashoka) halwa\b/],
  [
    'kesari-bath',
    /\bkesari(?: bath| bhath)?$|\b(?:sooji|suji|rava|sheera) ?(?:ka )?(?:halwa|sheera|kesari)\b|^sheera$/,
  ],
  ['honey-noodles-with-ice-cream', /\bhoney noodles?\b|\bdarsaan\b/],
  ['gulab-jamun', /\bgulab ?jamuns?$|^(?:hot )?jamuns?$|\bkala ?jamun/],
  [
    'jalebi',
    unless(
      /\b(?:paneer|chh?ena|mava|mawa|khoya)\b/,
      notFollowedBy(/\b(?:jalebis?|jilebi|imarti|jangri)\b/, /\b(?:rabri|ice)\b/),
    ),
  ],
  ['motichoor-laddu', /\b(?:motichoor|moti ?chur|boondi|bundi) ?(?:ke )?(?:lad+(?:u|oo)s?|ladd?us?)\b/],
  ['date-and-nut-laddu', inOrder(/\b(?:dates?|dry ?fruits?|khajur) /, /lad+(?:u|oo)s?\b/)],
  ['pinni', /\b(?:pinni|(?:besan|atta|gond|methi) lad+(?:u|oo)s?)\b/],
  ['kaju-katli', /\bkaju (?:katli|barfi|burfi)\b/],
  ['rasmalai', notFollowedBy(/\bras ?malai\b/, /\b(?:cake|tres|ice|shake)\b/)],
  ['mysore-pak', /\bmysore ?pak\b/],
  ['mishti-doi', /\b(?:mishti|misti|mitha) (?:doi|dahi)\b/],
  ['gajar-halwa', /\b(?:gajar|carrot) ?(?:ka |ki )?halwa\b/],
  ['palada-payasam', /\b(?:payasam|kheer|phirni|firni|basundi)\b(?! (?:kadam|mohan))/],
  [
    'kulfi-falooda',
    /^(?:(?:rose|royal|kulfi|special|rabdi|rabri|shahi|classic|strawberry|matka|plain) )*faloo?da(?: (?:kulfi|special))?$/,
  ],
  // Breakfast and bites of the south.
  ['ghee-podi-idli', inOrder(/\b(?:podi|gunpowder|thatte podi|karam) /, /idl(?:i|y)s?\b/)],
  ['rava-onion-dosa', inOrder(/\b(?:onion )?ra[vw]a (?:onion )?/, /dosa[is]?\b/)],
  ['ragi-dosa', inOrder(/\bragi /, /dosa[is]?\b/)],
  ['neer-dosa', /\bneer dosa[is]?\b/],
  ['plain-dosa', /^(?:(?:plain|sada|ghee|paper|butter|roast|crispy|special|kal|set|podi) )*dosa[is]?$/],
  ['uttapam', /\b(?:uttapp?am|utt?apam|uthappam|oothappam)s?\b/],
  ['moong-dal-chilla', /\b(?:chill?a|cheela)s?$/],
  [
    'masala-omelette',
    unless(/\b(?:bread|bun|pav|sandwich|with|roll|dosa|maggi)\b/, /\b(?:omelette?s?|omlet|amlet)\b/),
  ],
  ['vegetable-upma', /\bupma\b/],
  ['ven-pongal', /^(?:(?:ven|ghee|khara|hot|rava) )*pongal$/],
  ['puttu-kadala', inOrder(/\bputtu\b/, /\bkadala\b/)],
  ['idiyappam', /^(?:plain )?(?:idiyappam|idiappam|string hoppers?)$/],
  ['egg-roast-with-appam', inOrder(/\bappam\b/, /\begg (?:roast|curry)\b/)],
  ['bun-maska', /\bbun (?:maska|butter|muska)\b|\bmaska bun\b/],
  ['misal-pav', /\bmisal\b/],
  ['idli-vada-combo', inOrder(/\bidl(?:i|y)s?\b/, /\b(?:vada|wada|vadai)\b/)],
  ['idli', /^(?:steamed |plain |soft |sambar? |button |ghee |podi |mini |rice )*idl(?:i|y)s?(?: sambh?ar)?$/],
  [
    'medu-vada',
    /^(?:(?:medu|uddina|ulundu|sambh?ar|plain|masala|crispy|mini|rasam|ghee|hot|single|south indian|urad) )*(?:vada|vadai|wada)s?(?: (?:sambh?ar|rasam))?$/,
  ],
  ['mysore-bonda', /\b(?:mysore|mangalore) (?:bonda|bajji)|\bgoli ?baje\b/],
  [
    'masala-dosa',
    inOrder(
      /\b(?:masala|plain|butter|ghee|paper|mysore|podi|karam|onion|sada|special|rava|ragi) /,
      /dosa[is]?\b/,
    ),
  ],
  ['appam', /^(?:plain |palappam|kerala |vella )*(?:palappam|appam)s?$/],
  ['kanda-poha', notFollowedBy(/\bpoha\b/, /\b(?:mixture|chi[vw]d[ao]|papad)\b/)],
  [
    'poori-sabzi',
    either(
      inOrder(/\b(?:poori|puri)s?\b/, /\b(?:sabji|sabzi|bhaji|aloo|masala)\b/),
      /\b(?:aloo|sabji|sabzi|bhaji) (?:poori|puri)s?\b/,
    ),
  ],
  ['chole-bhature', /\b(?:chole|chola|chana|channa) bhatur[ae]s?\b/],
  [
    'aloo-paratha',
    unless(
      /\broll/,
      inOrder(/\b(?:aloo|potato|gobh?i|mooli|paneer|onion|pyaz|mix(?:ed)?|veg|stuffed) /, /parath?as?\b/),
    ),
  ],
  ['curd-rice', /\b(?:curd|dahi|yogurt|thayir) rice\b|\bthayir sadam\b/],
  [
    'south-indian-meals',
    /\b(?:south indian|andhra|kerala|tamil|udupi|karnataka) (?:veg )?(?:meals?|thali)\b/,
  ],
  // What is eaten everywhere.
  [
    'margherita-pizza',
    either(
      pizza(
        /^(?=.*\b(?:margh?erita|margarita|margharita|chees[ey])\b)(?:(?:margh?erita|margarita|margharita|classic|double|chees[ey]|extra|plain|single|loaded|burst|special|the|veg|italian|simply)(?: |$))+$/,
      ),
      /^(?:(?:classic|double|cheese|the) )*margh?erita$/,
    ),
  ],
  [
    'chicken-pizza',
    unless(
      /\b(?:combo|sandwich|pocket|puff|roll|keema|kheema|sausage|salami|pepperoni|ham|egg|mutton|bacon|prawns?|fish|seafood|pasta|white|calzone|paratha|dosa|bun|mug|pocket)\b/,
      inOrder(/\b(?:chicken|murgh?)\b/, /\bpizza/),
    ),
  ],
  [
    'paneer-pizza',
    unless(
      /\b(?:combo|sandwich|pocket|puff|roll|white|pasta|calzone|paratha|dosa|bun|mug|corn|mushroom)\b/,
      inOrder(/\bpaneer\b/, /\bpizza/),
    ),
  ],
  [
    'mushroom-pizza',
    /^(?:(?:cheese|cheesy|veg|classic|and|n|onion|special|double) )*mushrooms?(?: (?:and|n|cheese|cheesy|olives?|capsicum|onion|delight|special))* pizza(?: (?:pizza|regular|medium|large|small|\d+|inch(?:es)?|cm|pan|thin crust|slices?|pcs?|personal|classic))*$/,
  ],
  [
    'corn-pizza',
    /^(?:(?:cheese|cheesy|veg|classic|and|n|golden|sweet|special|double|american) )*(?:sweet ?)?corns?(?: (?:and|n|cheese|cheesy|delight|special|cheez))* pizza(?: (?:pizza|regular|medium|large|small|\d+|inch(?:es)?|cm|pan|thin crust|slices?|pcs?|personal|classic))*$/,
  ],
  [
    'onion-pizza',
    /^(?:(?:cheese|cheesy|veg|classic|and|n|crunchy|special|double|plain) )*onions?(?: (?:and|n|cheese|cheesy|delight|special|olives?))* pizza(?: (?:pizza|regular|medium|large|small|\d+|inch(?:es)?|cm|pan|thin crust|slices?|pcs?|personal|classic))*$/,
  ],
  [
    'vegetable-pizza',
    unless(
      /\b(?:combo|sandwich|pocket|puff|roll|white|pasta|calzone|paratha|dosa|bun|mug|corn|paneer|mushroom|maggi|non)\b/,
      pizza(/\b(?:veg(?:gie|etable)?s?|farm ?house|garden|capsicum|country)\b/),
    ),
  ],
  [
    'chicken-burger',
    unless(
      /\b(?:combo|meal|fries|pizza|bucket|bites?|box|egg|bacon|mutton|grill(?:ed)?|tandoori|tikka|wings|drink|salami|double|patty|keema|coke|pepsi)\b/,
      inOrder(/\b(?:chicken|murgh?) /, /burger\b/),
    ),
  ],
  [
    'paneer-burger',
    unless(
      /\b(?:combo|meal|fries|pizza|bucket|bites?|box|mushroom|drink|double|grill(?:ed)?|tikki|coke|pepsi|bhurji)\b/,
      inOrder(/\b(?:paneer|cottage cheese) /, /burger\b/),
    ),
  ],
  [
    'veggie-burger',
    unless(
      /\b(?:combo|meal|fries|pizza|paneer|bucket|bites?|box|mushroom|drink|double|rice|cottage|coke|pepsi|bun tikki)\b/,
      inOrder(/\b(?:veg(?:gie|etable)?|aloo|tikki|corn|potato|makka|makai) /, /burger\b/),
    ),
  ],
  [
    'peri-peri-fries',
    unless(
      /\b(?:chicken|cheese|cheesy|loaded|burger|wrap|paneer)\b/,
      /\b(?:peri ?peri|piri ?piri|masala) (?:french )?fries\b/,
    ),
  ],
  [
    'french-fries',
    /^(?:(?:classic|regular|salted|plain|crispy|small|medium|large|salty|golden|crunchy|hot) )*(?:french )?fries(?: (?:regular|medium|large|small|salted|plain|classic|\d+|gms?|grams?|mini))*$|^finger chips$/,
  ],
  [
    'honey-chilli-potato',
    inOrder(
      /\b(?:honey|chill[iy]|crispy) /,
      /^(?:honey |chill[iy] |garlic )*(?:potato(?:es)?|aloo)(?: fingers?)?$/,
    ),
  ],
  ['potato-wedges', /^(?:(?:classic|crispy|masala|plain|spicy) )*potato wedges$/],
  ['chicken-nuggets', unless(/\b(?:combo|meal|burger|fries)\b/, /\bchicken nuggets?\b/)],
  [
    'chicken-popcorn',
    unless(
      /\b(?:combo|meal|burger|biryani|rice|bucket|roll|wrap|pizza|fries|momos?|salad|bowl|pasta|maggi|noodles?)\b/,
      /(?:\bchicken pop ?corn\b|\bpop ?corn chicken\b)/,
    ),
  ],
  [
    'chicken-strips',
    unless(
      /\b(?:combo|meal|burger|biryani|rice|bucket|roll|wrap|pizza|salad|bowl|dips?|sub|sandwich)\b/,
      /\bchicken (?:strips?|fingers?|tenders?)\b/,
    ),
  ],
  [
    'chicken-wings',
    unless(
      /\b(?:combo|meal|burger|bucket|momos?|rice|salad|biryani|box)\b/,
      inOrder(/\bchicken /, /wings?\b/),
    ),
  ],
  [
    'fried-chicken',
    unless(
      /\b(?:rice|combo|meal|burger|bucket|roll|wrap|noodles?|momos?|pizza|boneless|salad|sandwich|sauce|gravy|chill[iy]|pan|fried rice|lollipop|lollypop|wings?|strips?|popcorn|nuggets?|fillets?|fingers?|stir|korean|dry|masala|tawa|curry)\b/,
      /(?:\b(?:crispy|broasted|hot|krispy|crunchy) (?:fried )?chicken\b|^(?:(?:classic|original|kentucky|southern|spicy|regular) )*fried chicken\b)/,
    ),
  ],
  [
    'spring-rolls',
    /^(?:(?:veg(?:etable)?|crispy|fried|mini|chinese|classic|fresh|special) )*spring ?rolls?$/,
  ],
  ['paneer-pakora', /\bpaneer (?:pakoras?|pakod[ao]s?|pakodi|bhaji(?:ya)?)\b/],
  [
    'garlic-bread',
    /^(?:(?:classic|cheese|cheesy|plain|garlic|exotic|toasted|special|supreme|butter) )*garlic bread(?: (?:with cheese|sticks?|plain|cheese))*$/,
  ],
  [
    'maggi',
    /^(?:(?:plain|masala|veg(?:etable)?|classic|butter|spicy|special|simple|hot|peri|tadka) )*maggi(?: (?:noodles?|masala|plain))*$/,
  ],
  [
    'white-sauce-pasta',
    /^(?:(?:veg(?:etable)?|penne|creamy|cheesy|classic|italian|pasta|in) )*(?:white sauce|alfredo)(?: (?:penne|veg|cheese))* ?(?:pasta|penne)?$|^(?:penne|pasta|penne pasta) alfredo$/,
  ],
  [
    'red-sauce-pasta',
    /^(?:(?:veg(?:etable)?|penne|spicy|cheesy|classic|italian|pasta|tangy) )*(?:red sauce|arr?abb?iata)(?: (?:penne|veg|cheese))* ?(?:pasta|penne)?$|^(?:penne|pasta|penne pasta) arr?abb?iata$/,
  ],
  ['onion-salad', /^(?:(?:masala|sliced?|laccha|lachha|red) )*onions? salad$/],
  [
    'green-salad',
    /^(?:(?:fresh|garden|indian|special|plain|house|cucumber|mix(?:ed)?|veg(?:etable)?) )*(?:green|garden|onion cucumber|cucumber|kachumber) salad$/,
  ],
  ['boiled-egg', /^(?:\d+ )?boiled eggs?(?: \d+)?(?: (?:pcs?|pieces?))?$/],
  [
    'masala-papad',
    /^(?:(?:fry|fried|roasted|veg|special|punjabi) )*masala papads?\b(?! (?:fry ?roll|roll|cone))/,
  ],
  [
    'roasted-papad',
    /^(?:(?:roasted|roast|fried|fry|plain|tandoori|dry|punjabi|lijjat|urad) )*(?:papads?|papadums?|appalam)(?: (?:dry|roasted|fry|fried|plain|roast))*$/,
  ],
  [
    'grilled-sandwich',
    unless(
      /\b(?:chicken|chocolate|nutella|ice|sub|club|pizza|combo|egg|double decker|three layer|triple|junglee|bombay|paneer)\b/,
      either(
        inOrder(
          /\b(?:veg(?:etable|gie)?|cheese|masala|mix|corn|classic|plain|tomato|special) /,
          /grill(?:ed)? sandwich(?:es)?$/,
        ),
        inOrder(/\bgrill(?:ed)? (?:veg(?:etable)?|cheese|masala|corn) /, /sandwich(?:es)?$/),
      ),
    ),
  ],
  // Chaat and starters.
  ['dahi-vada', /\bdah?i (?:vadas?|vadai|wadas?|bada|bhall[ae]s?|ballas?)\b|^(?:thayir|mosaru) vadai?$/],
  ['sev-puri', /\b(?:sev|papdi) ?(?:puri|poori|papdi)s?\b|\bpapdi chaat\b/],
  ['samosa-chaat', /\bsamosa chaat\b|\bsamosa chole\b/],
  ['dabeli', /\bdabelis?\b/],
  [
    'seekh-kebab',
    unless(
      /\b(?:roll|biryani|wrap|pizza|masala|curry|veg|vegetable|sub[zj]i?|sab[zj]i?|paneer|soya|mushroom|dal)\b/,
      /\b(?:seekh|sheekh|sikh|seek)(?: (?:kebab|kabab|kebob))?s?\b/,
    ),
  ],
  [
    'chicken-lollipop',
    unless(/\b(?:sausage|biryani|rice|combo)\b/, /(?:\bchicken lolly?i?pops?\b|\blollipop chicken\b)/),
  ],
  [
    'chicken-momos',
    unless(
      /\b(?:tandoori|fried|fry|kurkure|soup|afghani|gravy|pan|butter|schezwan|chill?[iy]|peri|achari|glazed|masala|korma|tikka|multani|vilayti|garlic|baked|cheesy|chocolate|crispy|jhol|makhani|malai|crunchy)\b/,
      inOrder(/\bchicken /, /momos?\b/),
    ),
  ],
  ['amritsari-fish-fry', /\b(?:amritsari|punjabi) fish\b|\bfish (?:amritsari|pakora|koliwada)\b/],
  ['fish-fry', /\bfish (?:fry|finger|fingers|cutlet)\b|\bmaach bhaja\b/],
  ['kane-rava-fry', inOrder(/\b(?:kane|bangda|surmai|pomfret|sardine|anchovy|mackerel) /, /(?:fry|rava)\b/)],
  ['squid-pepper-fry', inOrder(/\b(?:squid|calamari|koonthal) /, /(?:fry|roast|pepper|masala)\b/)],
  ['crab-sukka', /\bcrab (?:sukka|masala|roast|ghee roast|pepper|fry|curry)\b/],
  ['mushroom-pepper-fry', /\bmushroom (?:pepper|fry|roast|sukka|chettinad)\b/],
  ['jackfruit-pepper-roast', /\bjack ?fruit (?:pepper|roast|fry|masala)\b/],
  ['banana-fritters', /\bbanana fritters?\b|\bpazham pori\b/],
  ['sprout-salad', /\bsprouts? (?:salad|chaat|bhel)\b/],
  ['sweet-corn-soup', /^(?:veg(?:etable)? )?sweet ?corn (?:veg(?:etable)? )?soup(?: veg)?$/],
  [
    'chicken-manchow-soup',
    either(inOrder(/\bchicken /, /man?chow soup/), /\bman?chow (?:chicken soup|soup chicken\b)/),
  ],
  [
    'chicken-hot-and-sour-soup',
    /\bchicken hot (?:and |n )?(?:sour|saur)\b|\bhot (?:and |n )?(?:sour|saur) (?:chicken|soup chicken)\b/,
  ],
  ['chicken-corn-soup', /\bchicken (?:sweet ?)?corn soup\b|\bsweet ?corn (?:chicken|soup chicken)\b/],
  ['chicken-clear-soup', /\bchicken clear soup\b|\bclear (?:chicken soup|soup chicken)\b/],
  ['manchow-soup', /\bman?chow soup\b|^(?:veg )?man?chow$/],
  ['hot-and-sour-soup', notFollowedBy(/\bhot (?:and |n )?(?:sour|saur)\b/, /\b(?:chicken|sauce)\b/)],
  ['lemon-coriander-soup', inOrder(/\b(?:lemon (?:and |n )?coriander|coriander lemon)\b/, /\bsoup\b/)],
  ['vegetable-clear-soup', /\b(?:veg(?:etable)? )?clear (?:veg(?:etable)? )?soup\b|^veg(?:etable)? soup$/],
  ['tomato-soup', /\b(?:tomato|tamatar)(?: (?:dhaniya|basil|ka))* (?:soup|shorba)|\bcream of tomato\b/],
  ['mushroom-soup', /\bcream of mushroom\b|\bmushroom (?:cream )?soup\b/],
  ['pani-puri', /\b(?:pani ?puri|pani ?poori|gol ?gapp?a|golgappe|puchka|phuchka)s?\b/],
  ['dahi-puri', /\b(?:dahi|sev|s\.?p\.?d\.?p\.?) ?(?:batata )?(?:puri|poori)s?\b/],
  ['bhel-puri', /\b(?:bhel ?(?:puri|poori)?|jhal ?muri)\b/],
  ['samosa', /^(?:(?:punjabi|aloo|veg|vegetable|mini|plain|special|hot) )*samosas?$/],
  [
    'pyaaz-kachori',
    /^(?:(?:pyaa?[zj]|onion|moong|mung|khasta|dal|plain|jodhpuri|rajasthani|jaipuri|kota|special|hot|urad|aloo|ki|ka|masala|matar|lilva|lilwa|mini) )*kachori(?:es|s)?$/,
  ],
  ['khaman-dhokla', /\b(?:khaman|dhoklas?)\b/],
  [
    'onion-pakora',
    /\b(?:onion|kanda|pyaz|pyaaz|mix(?:ed)?|veg) (?:pakod?[ao]s?|pakoras?|pakodi|bhaj(?:i|ji|iya)|bajji)\b/,
  ],
  ['aloo-tikki', /^(?:aloo|potato) tikk?is?$/],
  ['hara-bhara-kebab', notFollowedBy(/\bhara ?bhara\b/, /\b(?:paneer|roll|biryani|burger|sandwich)\b/)],
  ['beetroot-cutlet', /\b(?:beet(?:root)?|veg(?:etable)?) cutlets?\b/],
  [
    'paneer-tikka',
    unless(
      /\b(?:roll|wrap|masala|pizza|sandwich|biryani|burger|kathi|frankie|salad|naan|kulcha|malai|hariyali|haryali|pahadi|pudina|kali ?mir(?:ch?[ia]?|i)|afghani|gravy|curry|momos?|pasta|chaat|dosa|samosa|toast)\b/,
      inOrder(/\bpaneer /, /tikka\b/),
    ),
  ],
  [
    'soya-chaap',
    unless(
      /\b(?:gravy|masala|curry|roll|biryani|butter|kadh?ai|korma|rogan|handi|pizza|burger|wrap|makhani|lababdar|momos?|fry|manchurian|chill[iy]|cream|sandwich)\b/,
      /\b(?:chaaps?)\b/,
    ),
  ],
  [
    'fish-tikka',
    unless(
      /\b(?:roll|wrap|masala|pizza|sandwich|biryani|burger|kathi|salad)\b/,
      inOrder(/\b(?:fish|machh?i|basa|bhetki|surmai) /, /tikka\b/),
    ),
  ],
  [
    'chicken-malai-tikka',
    unless(
      /\b(?:roll|wrap|masala|pizza|sandwich|biryani|burger|kathi)\b/,
      either(
        inOrder(/\b(?:murgh?|chicken) /, /(?:malai|reshmi) (?:tikka|kebab|kabab)s?\b/),
        /\b(?:malai|reshmi) (?:chicken|murgh?) (?:tikka|kebab|kabab)s?\b/,
        /^reshmi (?:tikka|kebab|kabab)s?\b/,
      ),
    ),
  ],
  [
    'chicken-tikka',
    unless(
      /\b(?:roll|wrap|masala|pizza|sandwich|biryani|burger|kathi|frankie|salad|naan|kulcha|afghani|hariyali|haryali|pahadi|green|pudina|mint|las(?:oo|u)ni|l[ae]h?suni|kali ?mir(?:ch?[ia]?|i)|cheese|cream|mughlai|stuffed|gravy|curry|chaat|dosa|tikki)\b/,
      either(inOrder(/\b(?:chicken|murgh?) /, /tikka\b/), /\btikka (?:chicken|murgh?)\b/),
    ),
  ],
  [
    'tandoori-chicken',
    unless(
      /\b(?:roll|wrap|masala|pizza|sandwich|biryani|burger|momos?|salad)\b/,
      /\b(?:tandoori (?:chicken|murgh?)|tangdi|tangri|kalmi|chicken tandoori)\b/,
    ),
  ],
  [
    'chicken-tandoori-momos',
    unless(
      /\b(?:gravy|afghani|malai|butter|achari|pahadi|green)\b/,
      either(inOrder(/\bchicken /, /tandoori momos?\b/), /\btandoori chicken momos?\b/),
    ),
  ],
  [
    'tandoori-momos',
    unless(
      /\b(?:gravy|afghani|malai|butter|achari|pahadi|green)\b/,
      /^(?:(?:veg(?:etable)?|paneer|cheese|corn|soya|spicy|mushroom) )*tandoori (?:(?:veg(?:etable)?|paneer|cheese|corn|soya) )*momos?$/,
    ),
  ],
  [
    'chicken-fried-momos',
    either(
      unless(
        /\b(?:gravy|schezwan|tandoori)\b/,
        inOrder(/\bchicken /, /(?:fried|fry|kurkure|crispy) momos?\b/),
      ),
      /\bfried chicken momos?\b/,
    ),
  ],
  [
    'fried-momos',
    unless(
      /\b(?:tandoori|pan|soup|gravy|schezwan|chill?[iy]|steam(?:ed)?|chocolate|butter|afghani)\b/,
      inOrder(/\b(?:fried|kurkure|crispy) /, /momos?\b/),
    ),
  ],
  [
    'vegetable-momos',
    unless(
      /\b(?:tandoori|fried|fry|kurkure|soup|afghani|gravy|pan|butter|schezwan|chill?[iy]|peri|achari|glazed|masala|korma|tikka|multani|vilayti|garlic|baked|cheesy|chocolate|crispy|jhol|makhani|malai|crunchy)\b/,
      /\bmomos?\b/,
    ),
  ],
  [
    'chilli-prawns',
    unless(
      /\b(?:rice|noodles?|roll|dosa|pizza|lemon|butter)\b/,
      /\b(?:(?:chill?[iy]|chilly garlic|schezwan|dragon) prawns?|prawns? (?:chill?[iy]|manchurian|schezwan))\b/,
    ),
  ],
  [
    'chilli-fish',
    unless(
      /\b(?:rice|noodles?|rolls?|dosa|pizza|burger|curry|lemon|gravy|fry|fried|tikka|finger|fingers|grilled|steamed?)\b/,
      /(?:\b(?:chill?[iy]|schezwan|apollo) fish\b|\bfish (?:chill?[iy]|manchurian)\b)/,
    ),
  ],
  [
    'chilli-chicken',
    unless(
      /\b(?:rice|noodles?|rolls?|dosa|pizza|momos?|wrap|sandwich|burger|soup|wings?|lollipop|strips|fries|bucket|popcorn|lemon|honey|naan|sausage|leg|drumsticks?|keema|kheema|salad|pakoda|bread|bhel|chopsuey|cheese|butter|peri|green|kebab|kabab|tikka|fry|crispy|lime|steam)\b/,
      /\b(?:(?:chill?[iy]|schezwan|szech[uw]an|manchurian|dragon|(?:hot )?garlic|ginger) chicken|chicken (?:chill?[iy]|manchurian|manchuria|schezwan|(?:in )?hot garlic))\b/,
    ),
  ],
  [
    'chilli-mushroom',
    unless(
      /\b(?:rice|noodles?|rolls?|dosa|pizza|cheese|baby ?corn|soup|paneer)\b/,
      /\b(?:(?:chill?[iy]|schezwan|manchurian) mushrooms?|mushrooms? (?:chill?[iy]|manchurian|schezwan))\b/,
    ),
  ],
  [
    'chilli-baby-corn',
    unless(
      /\b(?:rice|noodles?|rolls?|dosa|pizza|mushroom|soup|paneer)\b/,
      /\b(?:(?:chill?[iy]|schezwan) baby ?corn|baby ?corn (?:chill?[iy]|manchurian|schezwan))\b/,
    ),
  ],
  ['chicken-65', notFollowedBy(/\bchicken ?(?:65|majestic)\b/, /biryani/)],
  [
    'gobi-manchurian',
    unless(
      /\b(?:rice|noodles?|roll)\b/,
      /(?:\b(?:gobh?i|veg(?:etable)?|cauliflower) manchurian\b|^(?:gobh?i chill?[iy]|chill?[iy] gobh?i)(?: dry)?$)/,
    ),
  ],
  [
    'chilli-paneer',
    unless(
      /\b(?:rice|noodles?|rolls?|dosa|pizza|burger|sandwich|momos?|mushroom|fries|pasta)\b/,
      /\b(?:(?:chill?[iy]|schezwan|szech[uw]an) paneer|paneer (?:chill?[iy]|manchurian|manchuria|schezwan))\b/,
    ),
  ],
  [
    'chicken-sukka',
    either(
      unless(
        /\b(?:black|gravy|garlic|burnt)\b/,
        /^(?:(?:spicy|andhra|kerala|south indian) )*pepper chicken(?: dry)?$/,
      ),
      /\bchicken (?:sukka|sukha|ghee roast|pepper (?:fry|roast)|roast)\b|\bkori sukka\b/,
    ),
  ],
  [
    'prawn-ghee-roast',
    /\b(?:prawns?|jhinga|chemmeen) (?:ghee roast|pepper|roast|fry|masala|sukka|koliwada)\b/,
  ],
  // Rice.
  [
    'mutton-dum-biryani',
    either(
      inOrder(/\b(?:mutton|gosht|lamb) /, /(?:biryanis?|biriyanis?)\b/),
      /\b(?:biryanis?|biriyanis?) mutton\b/,
    ),
  ],
  ['prawn-biryani', inOrder(/\b(?:prawns?|shrimps?|jhinga) /, /(?:biryanis?|biriyanis?)\b/)],
  ['fish-biryani', inOrder(/\b(?:fish|machh?i) /, /(?:biryanis?|biriyanis?)\b/)],
  ['mushroom-biryani', inOrder(/\bmushroom /, /(?:biryanis?|biriyanis?)\b/)],
  ['egg-biryani', /\b(?:eggs?|anda) (?:dum )?(?:biryanis?|biriyanis?)\b/],
  ['paneer-biryani', inOrder(/\bpaneer /, /(?:biryanis?|biriyanis?)\b/)],
  [
    'chicken-dum-biryani',
    either(
      inOrder(/\b(?:chicken|murgh?) /, /(?:biryanis?|biriyanis?)\b/),
      /\b(?:biryanis?|biriyanis?) chicken\b/,
    ),
  ],
  [
    'vegetable-dum-biryani',
    unless(
      /\b(?:combo|kit|raita|salan)\b/,
      inOrder(/\b(?:veg(?:etable|gie)?|sabz|subz)s? /, /(?:biryanis?|biriyanis?)\b/),
    ),
  ],
  [
    'plain-biryani',
    /^(?:(?:kuska|plain|hyderabadi|dum|special|biryani) )*(?:biryani|biriyani|biryani rice|kuska)$/,
  ],
  [
    'chicken-schezwan-rice',
    unless(
      /\b(?:triple|combo|egg|prawns?|mutton)\b/,
      /\b(?:chicken (?:schezwan|szech[uw]an|schezuan) (?:fried )?rice|(?:schezwan|szech[uw]an|schezuan) chicken (?:fried )?rice)\b/,
    ),
  ],
  [
    'chicken-fried-rice',
    unless(/\b(?:schezwan|szech[uw]an|triple|combo)\b/, inOrder(/\bchicken /, /fried rice\b/)),
  ],
  [
    'prawn-fried-rice',
    unless(
      /\b(?:schezwan|szech[uw]an|triple|combo|chicken)\b/,
      inOrder(/\b(?:prawns?|shrimps?) /, /fried rice\b/),
    ),
  ],
  [
    'egg-fried-rice',
    unless(/\b(?:schezwan|szech[uw]an|triple|combo|chicken|prawns?)\b/, inOrder(/\begg /, /fried rice\b/)),
  ],
  [
    'paneer-fried-rice',
    unless(/\b(?:schezwan|szech[uw]an|triple|combo)\b/, inOrder(/\bpaneer /, /fried rice\b/)),
  ],
  [
    'mushroom-fried-rice',
    unless(/\b(?:schezwan|szech[uw]an|triple|combo|paneer)\b/, inOrder(/\bmushroom /, /fried rice\b/)),
  ],
  ['peas-pulao', /^(?:(?:green|basmati|special) )*(?:peas|matar|mutt?er) (?:pulaos?|pulav)$/],
  ['paneer-pulao', /^(?:paneer (?:matar |mutter |peas |tikka )?|(?:matar|peas) paneer )(?:pulaos?|pulav)$/],
  ['vegetable-pulao', /^(?:(?:veg(?:etable)?|mix(?:ed)?|subz|sabz) )+(?:dum )?(?:pulaos?|pulav)$/],
  ['steamed-rice', /^(?:(?:plain|steam(?:ed)?|white|boiled|basmati) )+rice$/],
  ['triple-schezwan', unless(/\b(?:prawns?|mutton|veg|paneer)\b/, /\btriple (?:schezwan|fried|rice)\b/)],
  [
    'schezwan-fried-rice',
    /\b(?:schezwan|szech[uw]an|sichuan|schezuan) (?:veg(?:etable)? )?(?:fried )?rice\b/,
  ],
  [
    'vegetable-fried-rice',
    either(
      unless(
        /\b(?:combo|schezwan|with|manchurian|gravy|paneer|mushroom)\b/,
        inOrder(/\b(?:veg(?:etable)?|hong kong|burnt garlic|corn) /, /fried rice\b/),
      ),
      /^fried rice(?: veg)?$/,
    ),
  ],
  ['jeera-rice', /\b(?:jeera|zeera|cumin|ghee) rice\b/],
  ['lemon-rice', /\b(?:lemon|nimbu) rice\b|\b(?:chitranna|pulihora)\b/],
  ['bisi-bele-bath', /\bbisi ?bele\b/],
  ['sabudana-khichdi', /\b(?:sabudana|sago|sabu) khich(?:di|uri|adi)\b/],
  ['millet-khichdi', unless(/\b(?:sabudana|sago|sabu|fada|kheema|chawal)\b/, /\bkhich(?:di|uri|adi)\b/)],
  ['quinoa-lemon-bowl', /\bquinoa\b/],
  ['rajma-chawal', /\brajma (?:chawal|rice)\b/],
  [
    'chicken-schezwan-noodles',
    unless(
      /\b(?:soup|rice|egg|prawns?|triple|combo)\b/,
      either(
        inOrder(/\bchicken /, /(?:schezwan|szech[uw]an|sichuan) /, /noodles?\b/),
        inOrder(/\b(?:schezwan|szech[uw]an|sichuan) chicken /, /noodles?\b/),
      ),
    ),
  ],
  [
    'chicken-noodles',
    unless(
      /\b(?:soup|rice|egg|prawns?|mutton|triple|combo|schezwan|szech[uw]an|thai|pan|american|gravy|soupy|maggi|glass|crispy|mixed)\b/,
      inOrder(/\bchicken /, /(?:noodles?|chow ?mein)\b/),
    ),
  ],
  [
    'egg-noodles',
    unless(
      /\b(?:soup|rice|chicken|prawns?|mutton|triple|combo|schezwan|szech[uw]an|mixed|gravy)\b/,
      inOrder(/\begg /, /(?:noodles?|chow ?mein)\b/),
    ),
  ],
  [
    'paneer-noodles',
    unless(
      /\b(?:soup|rice|triple|combo|schezwan|szech[uw]an|gravy)\b/,
      inOrder(/\bpaneer /, /(?:noodles?|chow ?mein)\b/),
    ),
  ],
  [
    'schezwan-noodles',
    unless(
      /\b(?:soup|rice|chicken|egg|paneer|mushroom|prawns?|triple|combo|gravy|maggi)\b/,
      inOrder(/\b(?:schezwan|szech[uw]an|sichuan)\b/, /\bnoodles?\b/),
    ),
  ],
  ['american-chopsuey', /^(?:(?:veg(?:etable)?|american) )+chop ?su(?:ey|e|y)$/],
  [
    'hakka-noodles',
    either(
      unless(
        /\b(?:soup|sweet|honey|rice|paneer|mushroom|gravy|crispy|manchurian)\b/,
        inOrder(
          /\b(?:veg(?:etable)?|hakka|singapore|chill[iy] garlic|garlic|soft|chow ?mein|chowmein) ?/,
          /(?:noodles?|chow ?mein)\b/,
        ),
      ),
      /^chow ?mein$/,
    ),
  ],
  // Rolls and street food.
  [
    'double-egg-chicken-roll',
    either(inOrder(/\begg /, /chicken /, /rolls?\b/), inOrder(/\bchicken /, /egg /, /rolls?\b/)),
  ],
  [
    'egg-roll',
    unless(
      /\b(?:spring|chicken|mutton|fish|prawns?)\b/,
      inOrder(/\b(?:egg|anda) /, /(?:rolls?|kathi|frankie|wrap)s?\b/),
    ),
  ],
  ['mutton-kathi-roll', inOrder(/\b(?:mutton|lamb) /, /(?:rolls?|kathi|frankie|wrap)s?\b/)],
  [
    'aloo-kabli-roll',
    either(
      inOrder(/\b(?:aloo|potato|veg(?:etable)?) /, /(?:kathi|frankie|wrap)s?\b/),
      inOrder(/\baloo /, /rolls?\b/),
    ),
  ],
  ['bombay-chilli-cheese-toast', /\bchill?[iy] cheese toast\b/],
  [
    'bombay-masala-sandwich',
    unless(
      /\b(?:cheese|grill|grilled|club|chocolate|ice|sub|paneer|toast|corn|mushroom)\b/,
      inOrder(/\b(?:bombay|veg(?:etable)?|masala|chutney|aloo) /, /sandwich\b/),
    ),
  ],
  ['grilled-chicken-sandwich', inOrder(/\bchicken /, /sandwich\b/)],
  ['vada-pav', /\b(?:vada|wada) ?(?:pav|pao)\b/],
  ['pav-bhaji', /\bpav ?bhaji\b|\bbhaji pav\b/],
  [
    'chicken-kathi-roll',
    either(
      unless(
        /\b(?:spring|sushi|maki|tempura|cigar|bun|egg|platter)\b/,
        inOrder(/\bchicken /, /(?:rolls?|kathi|frankie|wrap)s?\b/),
      ),
      unless(
        /\b(?:plate|rice|salad|platter|open|bowl|mutton|beef|lamb|fries|pizza|burger|momos?|paneer|plated|bread|samoli)\b/,
        inOrder(/\bchicken /, /shawarma(?: (?:roll|regular|large|special|classic|rumali|wrap|jumbo))*$/),
      ),
    ),
  ],
  [
    'paneer-tikka-roll',
    unless(/\b(?:spring|sushi)\b/, inOrder(/\bpaneer /, /(?:rolls?|kathi|frankie|wrap)s?\b/)),
  ],
  // Gravies.
  ['haleem', /\bhaleem\b/],
  ['kori-rotti', /\bkori rott?i\b/],
  ['boondi-raita', /\bboondi raita\b/],
  ['pineapple-raita', /^pine ?apple raita$/],
  [
    'raita',
    /^(?:(?:mix(?:ed)?|veg(?:etable)?|onion|cucumber|tomato|special|masala|kachumber|plain) )*raita$/,
  ],
  ['plain-curd', /^(?:(?:plain|fresh|set|sweet) )*(?:curd|dahi|yogh?urt|thayir)$/],
  [
    'aloo-gobi',
    unless(
      /\b(?:paratha|dosa|samosa|kulcha|tikki)\b/,
      notFollowedBy(/\b(?:aloo gobh?i|gobh?i aloo)\b/, /\b(?:matar|palak|naan)\b/),
    ),
  ],
  [
    'aloo-matar',
    unless(
      /\b(?:paratha|samosa|tikki|kulcha|paneer|gobh?i|chaat)\b/,
      /\b(?:aloo (?:matar|mutt?er)|(?:matar|mutt?er) aloo)\b/,
    ),
  ],
  ['aloo-palak', notFollowedBy(/\b(?:aloo palak|palak aloo)\b/, /\b(?:paratha|paneer)\b/)],
  [
    'dum-aloo',
    notFollowedBy(
      /\b(?:dum aloo|aloo dum|aloor dum)\b/,
      /\b(?:biryani|with|luchi|puri|poori|paratha|kulcha)\b/,
    ),
  ],
  ['jeera-aloo', /\b(?:(?:jeera|zeera) aloo|aloo (?:jeera|zeera))\b/],
  ['gobi-masala', /^(?:(?:gobh?i|cauliflower) (?:masala|masaledar|do ?pyaza|mutter|matar))$/],
  ['green-peas-masala', /^(?:(?:green )?peas|matar) masala$/],
  [
    'bhindi-masala',
    either(
      unless(
        /\b(?:papad|roll|rice)\b/,
        /\b(?:bhindi|bhendi|okra) (?:masala|fry|do ?pyaza|masaledar|kadh?ai|jaipuri|kurkuri)\b/,
      ),
      /\b(?:masala|kurkuri|bharwan?) bhindi\b/,
    ),
  ],
  ['kaju-curry', /^(?:special )?(?:kaju|cashew(?: ?nut)?) (?:curry|masala|butter masala)$/],
  [
    'mushroom-masala',
    either(
      unless(
        /\b(?:dosa|biryani|rice|roll|pizza|paneer|omelette|dry|matar|mutt?er|fry|tikka|noodles|toast|sandwich|kaju|baby ?corn|peas|palak)\b/,
        /\bmushroom (?:butter )?(?:masala|curry|kadh?ai|do ?pyaza)\b/,
      ),
      /\bkadh?ai mushroom\b/,
    ),
  ],
  ['corn-palak', /^(?:(?:sweet )?corn palak|palak (?:sweet )?corn)$/],
  ['rajma-masala', /^(?:(?:punjabi|kashmiri|dhaba) )*rajma(?: (?:masala|curry|raseela|rasila|masaledar))?$/],
  [
    'matar-paneer',
    unless(
      /\b(?:roll|rice|paratha|samosa|kulcha|sandwich|pulao|bhurji|mushroom|biryani)\b/,
      /\b(?:(?:matar|mutt?er|peas) paneer|paneer (?:matar|mutt?er|peas))\b/,
    ),
  ],
  ['navratan-korma', /\bnav(?:a)?rat(?:an|na) (?:korma|kurma)\b/],
  [
    'paneer-korma',
    unless(/\b(?:roll|rice|biryani|kulcha|pizza|dosa)\b/, /\bpaneer (?:korma|kurma|pasanda)\b/),
  ],
  [
    'chicken-mughlai',
    /^(?:(?:special|murgh?|boneless) )*(?:chicken (?:mughlai|mughalai|moghlai|pasanda)|mughlai chicken|murgh? mughlai)(?: (?:gravy|curry|masala))?$/,
  ],
  [
    'malai-kofta',
    /\bmalai kofta\b|\bkofta (?:curry|lababdar|masala)\b|^veg(?:etable)? kofta(?: (?:gravy|special))?$/,
  ],
  [
    'baghara-baingan',
    /\bbag+h?ar[ae] baingan\b|\b(?:ennai|gutti|bharwan?) (?:kath?irikai|vankaya|baingan|brinjal)\b/,
  ],
  ['mirchi-ka-salan', /\bmirch[ia] ka salan\b/],
  ['gatte-ki-sabzi', /\bgatt[ae]\b/],
  ['ker-sangri', /\bker sangri\b/],
  ['undhiyu', /\bundh?iy[ou]\b/],
  ['vegetable-gassi', /\bveg(?:etable)? (?:gassi|stew)\b/],
  [
    'mixed-vegetable-curry',
    /\bmix(?:ed)? (?:veg(?:etable)?s?|sabji|sabzi)(?: (?:curry|sabji|sabzi|masala|handi|gravy))?$|\bveg(?:etable)? (?:kolhapuri|kadh?ai|jalfrezi|handi|curry|korma|kurma|masala|makhanwala|hyderabadi|jaipuri|jalfrazi)\b/,
  ],
  ['sarson-ka-saag', /\bsarson (?:ka |da )?saag\b/],
  [
    'keema-masala',
    either(
      unless(
        /\b(?:pav|naan|dosa|paratha|roll|samosa|biryani|rice|pizza|egg|with|momos?|kulcha|pulao|soya|veg|pasta|burger|noodles?|kofta|balls?)\b/,
        /\b(?:mutton|chicken|lamb|gosht) (?:keema|kheema)(?: (?:masala|fry|dry|curry|mutter|matar))?$/,
      ),
      /^(?:keema|kheema) (?:masala|fry|matar|mutter)$/,
    ),
  ],
  [
    'egg-bhurji',
    notFollowedBy(
      /\b(?:egg|anda) (?:bhurji|bhurjee|burji|bhujji|podimas)\b/,
      /\b(?:pav|roll|sandwich|with|paratha|toast|dosa|rice)\b/,
    ),
  ],
  ['tofu-bhurji', /\b(?:tofu|paneer) bhurji\b/],
  [
    'moong-dal',
    either(
      unless(/\b(?:palak|methi|lasooni palak|spinach)\b/, /\bda+l (?:tad?ka|fry|fried|tarka)\b/),
      notFollowedBy(
        /\b(?:yellow|moong|toor|arhar) da+l\b/,
        /\b(?:halwa|chill?a|kachori|pakod|vada|khichdi|namkeen|dosa|rice|khichadi)\b/,
      ),
    ),
  ],
  ['dal-baati-churma', /\bda+l ba+ti\b/],
  ['royal-rajasthani-thali', inOrder(/\brajasthani /, /thali\b/)],
  ['fish-thali', /\b(?:fish|seafood|surmai|bangda) thali\b/],
  [
    'thali',
    unless(
      /\b(?:jain sweets)\b/,
      /^(?:(?:veg(?:etable)?|special|mini|maharaja|deluxe|north indian|punjabi|gujarati|paneer|regular|executive|royal|full) )*thali$/,
    ),
  ],
  [
    'butter-chicken',
    unless(
      /\b(?:pizza|biryani|roll|wrap|burger|sandwich|naan|momos?|pasta|rice|kulcha)\b/,
      /\b(?:butter chicken|murgh? makhani|chicken (?:butter masala|makhani|tikka masala))\b/,
    ),
  ],
  ['mutton-rogan-josh', unless(/\b(?:chicken|murgh?|fish|egg)\b/, /\b(?:rogan|roghan) ?josh\b/)],
  ['laal-maas', /\blaa?l ma+s\b/],
  ['kosha-mangsho', /\bkosha (?:mangsho|mutton)\b|\bmutton (?:kosha|kassa|fry|roast|sukka|pepper fry)\b/],
  ['chicken-ishtu', /\bchicken (?:ishtu|istew|stew)\b/],
  [
    'chicken-curry',
    unless(
      /\b(?:pizza|biryani|roll|wrap|puff|rice|white|lemon|malai|afghani|green|hariyali|palak|methi|dry|mughlai|dosa|momos?|popcorn|noodles?|maggi|keema|65)\b/,
      /\b(?:(?:chicken|murgh?) (?:curry|masala|gravy|kadh?ai|karahi|handi|kolhapuri|chettinad|korma|bharta|do ?pyaza|lababdar|angara|patiala|rara|kosha|kassa|kheema masala)|(?:kadh?ai|karahi|handi|dum ka) (?:chicken|murgh?))\b/,
    ),
  ],
  [
    'mutton-rogan-josh',
    unless(
      /\b(?:biryani|roll|rice|dry|white)\b/,
      /\b(?:mutton|gosht|lamb) (?:curry|masala|gravy|kadh?ai|karahi|handi|korma|nihari|rara|kolhapuri|chettinad)\b/,
    ),
  ],
  [
    'egg-roast',
    either(
      notFollowedBy(
        /\b(?:eggs?|anda) (?:roast|curry|masala|gravy)\b/,
        /\b(?:dosa|maggi|noodles|roll|pasta|sandwich)\b/,
      ),
      /\bdim(?:er)? (?:kosha|curry)\b/,
    ),
  ],
  ['kerala-fish-moilee', /\bmoil(?:ee|y)\b|\bmol(?:ee|y)\b/],
  ['shorshe-maach', inOrder(/\b(?:shorshe|sorshe|sarson|mustard) /, /(?:fish|maach|ilish|hilsa|bhapa)\b/)],
  [
    'mangalorean-fish-curry',
    unless(
      /\b(?:chill[iy]|garlic|manchurian|schezwan)\b/,
      inOrder(
        /\b(?:fish|meen|machh?i|surmai|pomfret|rohu|bangda|maach(?:er)?) (?!hot)/,
        notFollowedBy(/(?:curry|masala|gravy|kulambu|pulusu|jhol|gassi|kalia)\b/, /\b(?:fry|rice)\b/),
      ),
    ),
  ],
  ['palak-paneer', /\b(?:palak paneer|paneer palak|saag paneer)\b/],
  [
    'paneer-lababdar',
    either(
      unless(
        /\b(?:pizza|biryani|roll|wrap|rice|dosa|paratha|naan|kulcha|sandwich|burger|white|malai|methi|pasanda|do ?pyaza|pasta|maggi|dry|samosa)\b/,
        inOrder(
          /\bpaneer /,
          /(?:lababdar|masala|makhani|makhanwala|kadh?ai|karahi|handi|tikka masala|butter|pasanda|angara|kolhapuri|curry|toofani)\b/,
        ),
      ),
      /\b(?:kadh?ai|karahi|shahi|makhani) paneer\b/,
    ),
  ],
  ['dal-makhani', /\bda+l (?:makh?a?ni|maharani|bukhara)\b|\b(?:maa|kali) (?:ki )?da+l\b/],
  [
    'kadala-curry',
    notFollowedBy(
      /\b(?:kadala|kala chana|black chana|chana masala|chole masala|channa masala|chole|chickpeas? curry|pindi chole|chana curry)\b/,
      /\b(?:kulcha|puri|poori|rice|chawal|bhatur[ae]|tikki|samosa|chaat|sandwich)\b/,
    ),
  ],
  ['kadhi-pakora', /\bkadhi(?: pakod?[ao]| pakora)?$/],
  // Breads.
  [
    'malabar-parotta',
    either(
      unless(
        /\b(?:with|egg|chilli|kothu|veg|combo|roll|stuffed)\b/,
        /\b(?:malabar|kerala|coin|lach+h?a|laccha|lacha) (?:parott?as?|porottas?|parath?as?)\b/,
      ),
      /^(?:plain )?(?:parott?a|porotta)$/,
    ),
  ],
  ['pudina-paratha', /^(?:(?:tandoori|tawa|butter) )*pudina (?:tandoori |tawa |butter )?parath?as?$/],
  [
    'plain-paratha',
    /^(?:(?:plain|butter|tawa|tandoori|ajwain|ghee|wheat|simple|sada) )*parath?as?(?: (?:plain|butter))?$/,
  ],
  ['mughlai-paratha', /\bmughlai parath?a\b/],
  ['rumali-roti', /\b(?:r(?:oo|u)mali|romali) (?:roti|roomali)\b|^r(?:oo|u)mali$/],
  ['luchi', /\bluchis?$/],
  [
    'garlic-naan',
    unless(/\b(?:pizza|with|combo|cheese|stuffed|keema|paneer|aloo|chicken)\b/, /\b(?:naans?|nans?)\b/),
  ],
  ['amritsari-kulcha', unless(/\b(?:chole|chana|matar|with|combo|cheese)\b/, /\bkulchas?\b/)],
  ['makki-ki-roti', /\bmakk[ie] (?:ki |di )?roti\b/],
  ['bajra-roti', /\b(?:bajr[ai]|nachni|ragi) (?:ki |no )?(?:roti|rotla|bhakri|rotlo)\b/],
  ['jowar-roti', /\bjowar (?:ki )?(?:roti|bhakri)\b|\bjolada rotti\b/],
  ['methi-thepla', /\btheplas?\b/],
  [
    'tandoori-roti',
    /^(?:(?:tandoori|tandoor|tawa|butter|plain|phulka|ghee|missi|wheat|chapath?i|desi) )*(?:rotis?|phulkas?|chapath?is?)(?: (?:butter|plain|tandoori|ghee|dry))*$/,
  ],
]
