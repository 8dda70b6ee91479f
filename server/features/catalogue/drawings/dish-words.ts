import type { Drawing } from './drawings.ts'

/** Words that say that a dish has meat, fish or egg in it. */
export const meatWords =
  /\b(?:chicken|murgh?|mutton|lamb|gosht|ghosht|mangsho|keema|kheema|fish|maach|machh?i|machli|prawns?|shrimps?|jhinga|chingri|crab|squid|seafood|eggs?|anda|omelette?s?|omlet|pork|beef|bacon|ham|sausages?|salami|pepperoni|turkey|duck|quail|surmai|pomfret|bhetki|rohu|hilsa|ilish|basa|bangda|kane|tuna|meat|nalli|paya|bheja|liver|kaleji|non ?veg)\b/

/** Kinds of dish that no drawing shows, whatever else is in the name: a Paneer Tikka Pizza is no paneer tikka. */
export const otherKinds =
  /\b(?:pizzas?|pizzetta|calizza|calzone|burgers?|pasta|maggi|bowls?|nuggets?|khatai|cookies?|biscuits?|thukpa|spring|puffs?|patty|nachos|tacos?|shawarma|lasagn[ae]|risotto|fries|popcorn|cakes?|pastr(?:y|ies)|ice ?creams?|sundae|milk ?shakes?|shakes?|chinese|chips|namkeen|pickle|papad|bites?|mojito|subs?|salads?|(?:raj|dahi) kachori|garlic bread|pinsa|pulaos?|pulav|filling|pad thai|hunan|dah?i (?:vadas?|vadai|bhalla))\b/

/** What the last word of such a name says; a drawing of another kind does not fit. */
export const kinds: readonly (readonly [RegExp, RegExp])[] = [
  [/\bdosa[is]?\b/, /dosa/],
  [/\b(?:biryanis?|biriyanis?)\b/, /biryani/],
  [/\bnoodles?\b/, /noodles/],
  [/\bsandwich(?:es)?\b/, /sandwich/],
  [/\b(?:rolls?|wraps?|frankies?)\b/, /roll/],
  [/\bmomos?\b/, /momos/],
  [/\brice\b/, /rice|chawal|schezwan|biryani|khichdi/],
  [/\bsoups?\b/, /soup/],
  [/\b(?:thalis?|meals?)\b/, /thali|meals/],
  [/\brotis?\b/, /roti/],
  [/\bkulch[ae]s?\b/, /kulcha|parat/],
  [/\b(?:puri|poori)s?\b/, /puri|poori/],
  [/\bnaans?\b/, /naan/],
  [/\bparath?as?\b/, /parat|parotta/],
]

/** Words that say that a dish has no meat in it. */
export const vegetarianWords = /\b(?:veg|veggie|vegetable|subzi?|sabzi?|sabz|jain|soya|mock)\b/

/**
 * What words of a dish's name each drawing is right for; the first line that matches decides. So what names a dish outright
 * stands before what only names its kind, and a line is left out rather than right only most of the time.
 */
export const dishWords: readonly (readonly [Drawing, RegExp])[] = [
  // Drinks.
  ['tender-coconut-water', /\b(?:tender|green) coconut(?: water)?$|\b(?:elaneer|nariyal pani)$/],
  ['kashmiri-kahwa', /\bkahwa\b/],
  ['filter-coffee', /\b(?:filter|degree|kumbakonam|south indian) (?:kaapi|coffee)\b/],
  ['cold-coffee', /\b(?:cold|iced) coffee\b/],
  ['mango-lassi', /\bmango lass?i\b/],
  ['sweet-lassi', /^(?:(?:sweet|punjabi|plain|special|malai|meethi?|kesar) )*lass?i$/],
  ['chaas', /\b(?:chaas|chaach|chhaas|butter ?milk|mattha|majjige|moru)\b(?!.* (?:curry|kulambu))/],
  ['sol-kadhi', /\bsol ?kadh?i\b/],
  ['jaljeera', /\bjal ?jeera\b/],
  [
    'nimbu-pani',
    /\b(?:nimbu|nimboo) (?:pani|paani|soda)|shikanji|(?:fresh|sweet|salt) lime (?:soda|water)|lemonade\b/,
  ],
  ['kesar-badam-milk', /\b(?:badam|kesar) (?:badam |milk|doodh)/],
  ['sulaimani', /\b(?:sulaimani|black tea|lemon tea)\b/],
  ['kulhad-chai', /\b(?:kulhad|kullad|matka|tandoori) (?:chai|tea)\b/],
  [
    'masala-chai',
    /\b(?:(?:masala|ginger|adrak|elaichi|cutting|irani|special|indian|cardamom) (?:chai|tea)|chai)$/,
  ],
  // Sweets.
  ['double-ka-meetha', /\bdouble ka m(?:ee|i)tha\b/],
  ['shahi-tukda', /\bshahi tuk(?:d|r)a\b/],
  ['rabri', /^(?:(?:special|malai|kesar|plain) )*(?:rabri|rabdi|lachha rabri)$/],
  ['moong-dal-halwa', /\b(?:moong|mung)(?: ?dal)? (?:ka )?halwa\b|\b(?:badam|atta|ashoka) halwa\b/],
  [
    'kesari-bath',
    /\bkesari(?: bath| bhath)?$|\b(?:sooji|suji|rava|sheera) ?(?:ka )?(?:halwa|sheera|kesari)\b|^sheera$/,
  ],
  ['honey-noodles-with-ice-cream', /\bhoney noodles?\b|\bdarsaan\b/],
  ['gulab-jamun', /\b(?:gulab ?)?jamuns?$|\bkala ?jamun/],
  ['jalebi', /\b(?:jalebis?|jilebi|imarti|jangri)\b(?!.*\b(?:rabri|ice)\b)/],
  ['motichoor-laddu', /\b(?:motichoor|moti ?chur|boondi|bundi) ?(?:ke )?(?:lad+(?:u|oo)s?|ladd?us?)\b/],
  ['date-and-nut-laddu', /\b(?:dates?|dry ?fruits?|khajur) .*lad+(?:u|oo)s?\b/],
  ['pinni', /\b(?:pinni|(?:besan|atta|gond|methi) lad+(?:u|oo)s?)\b/],
  ['kaju-katli', /\bkaju (?:katli|barfi|burfi)\b/],
  ['rasmalai', /\bras ?malai\b(?!.*\b(?:cake|tres|ice|shake)\b)/],
  ['mysore-pak', /\bmysore ?pak\b/],
  ['mishti-doi', /\b(?:mishti|misti|mitha) (?:doi|dahi)\b/],
  ['gajar-halwa', /\b(?:gajar|carrot) ?(?:ka |ki )?halwa\b/],
  ['palada-payasam', /\b(?:payasam|kheer|phirni|firni|basundi)\b(?! kadam)/],
  ['kulfi-falooda', /\bfaloo?da\b/],
  // Breakfast and bites of the south.
  ['ghee-podi-idli', /\b(?:podi|gunpowder|thatte podi|karam) (?:.*)?idl(?:i|y)s?\b/],
  ['rava-onion-dosa', /\b(?:onion )?ra[vw]a (?:onion )?(?:.*)?dosa[is]?\b/],
  ['ragi-dosa', /\bragi (?:.*)?dosa[is]?\b/],
  ['neer-dosa', /\bneer dosa[is]?\b/],
  [
    'plain-dosa',
    /^(?:(?:plain|sada|ghee|paper|butter|ghee roast|roast|crispy|special|kal|set|podi) )*(?:plain |paper |roast )?dosa[is]?$/,
  ],
  ['uttapam', /\b(?:uttapp?am|utt?apam|uthappam|oothappam)s?\b/],
  ['moong-dal-chilla', /\b(?:chill?a|cheela)s?$/],
  [
    'masala-omelette',
    /^(?!.*\b(?:bread|bun|pav|sandwich|with|roll|dosa|maggi)\b).*\b(?:omelette?s?|omlet|amlet)\b/,
  ],
  ['vegetable-upma', /\bupma\b/],
  ['ven-pongal', /^(?:(?:ven|ghee|khara|hot|rava) )*pongal$/],
  ['puttu-kadala', /\bputtu\b.*\bkadala\b/],
  ['idiyappam', /^(?:plain )?(?:idiyappam|idiappam|string hoppers?)$/],
  ['egg-roast-with-appam', /\bappam\b.*\begg (?:roast|curry)\b/],
  ['bun-maska', /\bbun (?:maska|butter|muska)\b|\bmaska bun\b/],
  ['misal-pav', /\bmisal\b/],
  ['idli-vada-combo', /\bidl(?:i|y)s?\b.*\b(?:vada|wada|vadai)\b/],
  [
    'idli-vada-combo',
    /^(?:steamed |plain |soft |sambar? |button |ghee |podi |mini |rice )*idl(?:i|y)s?(?: sambh?ar)?$/,
  ],
  ['medu-vada', /\b(?:medu|uddina|ulundu|sambh?ar|plain|masala)? ?(?:vada|vadai|wada)s?(?: sambh?ar)?$/],
  ['mysore-bonda', /\b(?:mysore|mangalore) (?:bonda|bajji)|\bgoli ?baje\b/],
  [
    'masala-dosa',
    /\b(?:masala|plain|butter|ghee|paper|mysore|podi|karam|onion|sada|special|rava|ragi) (?:.*)?dosa[is]?\b/,
  ],
  ['appam', /^(?:plain |palappam|kerala |vella )*(?:palappam|appam)s?$/],
  ['kanda-poha', /\bpoha\b/],
  [
    'poori-sabzi',
    /\b(?:poori|puri)s?\b.*\b(?:sabji|sabzi|bhaji|aloo|masala)\b|\b(?:aloo|sabji|sabzi|bhaji) (?:poori|puri)s?\b/,
  ],
  ['chole-bhature', /\b(?:chole|chola|chana|channa) bhatur[ae]s?\b/],
  [
    'aloo-paratha',
    /\b(?:aloo|potato|gobh?i|mooli|paneer|onion|pyaz|mix(?:ed)?|veg|stuffed) (?:.*)?parath?as?\b(?!.*\broll)/,
  ],
  ['curd-rice', /\b(?:curd|dahi|yogurt|thayir) rice\b|\bthayir sadam\b/],
  [
    'south-indian-meals',
    /\b(?:south indian|andhra|kerala|tamil|udupi|karnataka) (?:veg )?(?:meals?|thali)\b/,
  ],
  // Chaat and starters.
  ['sev-puri', /\b(?:sev|papdi) ?(?:puri|poori|papdi)s?\b|\bpapdi chaat\b/],
  ['samosa-chaat', /\bsamosa chaat\b|\bsamosa chole\b/],
  ['dabeli', /\bdabelis?\b/],
  [
    'seekh-kebab',
    /^(?!.*\b(?:roll|biryani|wrap|pizza|masala|curry|veg|vegetable|sub[zj]i?|sab[zj]i?|paneer|soya|mushroom|dal)\b).*\b(?:seekh|sheekh|sikh|seek)(?: (?:kebab|kabab|kebob))?s?\b/,
  ],
  ['chicken-lollipop', /\bchicken lolly?i?pops?\b|\blollipop chicken\b/],
  [
    'chicken-momos',
    /^(?!.*\b(?:tandoori|fried|fry|kurkure|soup|afghani|gravy|pan)\b).*\bchicken (?:.*)?momos?\b/,
  ],
  ['amritsari-fish-fry', /\b(?:amritsari|punjabi) fish\b|\bfish (?:amritsari|pakora|koliwada)\b/],
  ['fish-fry', /\bfish (?:fry|finger|fingers|cutlet)\b|\bmaach bhaja\b/],
  ['kane-rava-fry', /\b(?:kane|bangda|surmai|pomfret|sardine|anchovy|mackerel) (?:.*)?(?:fry|rava)\b/],
  ['squid-pepper-fry', /\b(?:squid|calamari|koonthal) (?:.*)?(?:fry|roast|pepper|masala)\b/],
  ['crab-sukka', /\bcrab (?:sukka|masala|roast|ghee roast|pepper|fry|curry)\b/],
  ['mushroom-pepper-fry', /\bmushroom (?:pepper|fry|roast|sukka|chettinad)\b/],
  ['jackfruit-pepper-roast', /\bjack ?fruit (?:pepper|roast|fry|masala)\b/],
  ['banana-fritters', /\bbanana fritters?\b|\bpazham pori\b/],
  ['sprout-salad', /\bsprouts? (?:salad|chaat|bhel)\b/],
  ['sweet-corn-soup', /^(?:veg(?:etable)? )?sweet ?corn (?:veg(?:etable)? )?soup(?: veg)?$/],
  ['pani-puri', /\b(?:pani ?puri|pani ?poori|gol ?gapp?a|golgappe|puchka|phuchka)s?\b/],
  ['dahi-puri', /\b(?:dahi|sev|s\.?p\.?d\.?p\.?) ?(?:batata )?(?:puri|poori)s?\b/],
  ['bhel-puri', /\b(?:bhel ?(?:puri|poori)?|jhal ?muri)\b/],
  ['samosa', /^(?:(?:punjabi|aloo|veg|vegetable|mini|plain|special|hot) )*samosas?$/],
  ['pyaaz-kachori', /\b(?:pyaaz|pyaz|onion|moong|mung|khasta|dal|plain|raj)? ?kachoris?$/],
  ['khaman-dhokla', /\b(?:khaman|dhoklas?)\b/],
  [
    'onion-pakora',
    /\b(?:onion|kanda|pyaz|pyaaz|mix(?:ed)?|veg) (?:pakod?[ao]s?|pakoras?|pakodi|bhaj(?:i|ji|iya)|bajji)\b/,
  ],
  ['aloo-tikki', /^(?:aloo|potato) tikk?is?$/],
  ['hara-bhara-kebab', /\bhara ?bhara\b/],
  ['beetroot-cutlet', /\b(?:beet(?:root)?|veg(?:etable)?) cutlets?\b/],
  [
    'paneer-tikka',
    /^(?!.*\b(?:roll|wrap|masala|pizza|sandwich|biryani|burger|kathi|frankie|salad|naan|kulcha)\b).*\bpaneer (?:.*)?tikka\b/,
  ],
  [
    'chicken-malai-tikka',
    /^(?!.*\b(?:roll|wrap|masala|pizza|sandwich|biryani|burger|kathi)\b).*\b(?:murgh?|chicken)? ?(?:malai|reshmi) (?:chicken )?(?:tikka|kebab|kabab)\b/,
  ],
  [
    'tandoori-chicken',
    /^(?!.*\b(?:roll|wrap|masala|pizza|sandwich|biryani|burger|momos?|salad)\b).*\b(?:tandoori (?:chicken|murgh?)|tangdi|tangri|kalmi|chicken tandoori)\b/,
  ],
  ['vegetable-momos', /^(?!.*\b(?:tandoori|fried|fry|kurkure|soup|afghani|gravy|pan)\b).*\bmomos?\b/],
  ['chicken-65', /\bchicken ?(?:65|majestic)\b(?!.*biryani)/],
  [
    'gobi-manchurian',
    /^(?!.*\b(?:rice|noodles?|roll)\b).*\b(?:gobh?i|veg(?:etable)?|cauliflower) manchurian\b/,
  ],
  [
    'chilli-paneer',
    /^(?!.*\b(?:rice|noodles?|roll|dosa|pizza)\b).*\b(?:chill?[iy] paneer|paneer chill?[iy])\b/,
  ],
  ['chicken-sukka', /\bchicken (?:sukka|sukha|ghee roast|pepper (?:fry|roast)|roast)\b|\bkori sukka\b/],
  [
    'prawn-ghee-roast',
    /\b(?:prawns?|jhinga|chemmeen) (?:ghee roast|pepper|roast|fry|masala|sukka|koliwada)\b/,
  ],
  // Rice.
  [
    'mutton-dum-biryani',
    /\b(?:mutton|gosht|lamb) (?:.*)?(?:biryanis?|biriyanis?)\b|\b(?:biryanis?|biriyanis?) mutton\b/,
  ],
  ['egg-biryani', /\b(?:eggs?|anda) (?:dum )?(?:biryanis?|biriyanis?)\b/],
  ['paneer-biryani', /\bpaneer (?:.*)?(?:biryanis?|biriyanis?)\b/],
  [
    'chicken-dum-biryani',
    /\b(?:chicken|murgh?) (?:.*)?(?:biryanis?|biriyanis?)\b|\b(?:biryanis?|biriyanis?) chicken\b/,
  ],
  [
    'vegetable-dum-biryani',
    /^(?!.*\b(?:combo|kit|raita|salan)\b).*\b(?:veg(?:etable|gie)?|sabz|subz)s? (?:.*)?(?:biryanis?|biriyanis?)\b/,
  ],
  [
    'plain-biryani',
    /^(?:(?:kuska|plain|hyderabadi|dum|special|biryani) )*(?:biryani|biriyani|biryani rice|kuska)$/,
  ],
  ['chicken-fried-rice', /\bchicken (?:egg )?(?:schezwan )?fried rice\b/],
  ['triple-schezwan', /\btriple (?:schezwan|fried|rice)\b/],
  ['schezwan-fried-rice', /\b(?:schezwan|szechuan|sichuan|schezuan) (?:veg(?:etable)? )?(?:fried )?rice\b/],
  [
    'vegetable-fried-rice',
    /^(?!.*\b(?:combo|schezwan|with|manchurian|gravy|paneer|mushroom)\b).*\b(?:veg(?:etable)?|hong kong|burnt garlic|corn) (?:.*)?fried rice\b|^fried rice(?: veg)?$/,
  ],
  ['jeera-rice', /\b(?:jeera|zeera|cumin|ghee) rice\b/],
  ['lemon-rice', /\b(?:lemon|nimbu) rice\b|\b(?:chitranna|pulihora)\b/],
  ['bisi-bele-bath', /\bbisi ?bele\b/],
  ['millet-khichdi', /\bkhich(?:di|uri|adi)\b/],
  ['quinoa-lemon-bowl', /\bquinoa\b/],
  ['rajma-chawal', /\brajma (?:chawal|rice)\b/],
  [
    'hakka-noodles',
    /^(?!.*\b(?:soup|sweet|honey|rice)\b).*\b(?:veg(?:etable)?|hakka|schezwan|singapore|chow ?mein|chowmein) ?(?:.*)?(?:noodles?|chow ?mein)\b|^chow ?mein$/,
  ],
  // Rolls and street food.
  ['double-egg-chicken-roll', /\begg chicken (?:.*)?rolls?\b|\bchicken egg (?:.*)?rolls?\b/],
  ['egg-roll', /\b(?:egg|anda) (?:.*)?(?:rolls?|kathi|frankie|wrap)s?\b(?!.*\b(?:spring|chicken|mutton)\b)/],
  ['mutton-kathi-roll', /\b(?:mutton|lamb) (?:.*)?(?:rolls?|kathi|frankie|wrap)s?\b/],
  [
    'aloo-kabli-roll',
    /\b(?:aloo|potato|veg(?:etable)?) (?:.*)?(?:kathi|frankie|wrap)s?\b|\baloo (?:.*)?rolls?\b/,
  ],
  ['bombay-chilli-cheese-toast', /\bchill?[iy] cheese toast\b/],
  [
    'bombay-masala-sandwich',
    /^(?!.*\b(?:cheese|grill|grilled|club|chocolate|ice|sub|paneer|toast|corn|mushroom)\b).*\b(?:bombay|veg(?:etable)?|masala|chutney|aloo) (?:.*)?sandwich\b/,
  ],
  ['grilled-chicken-sandwich', /\bchicken (?:.*)?sandwich\b/],
  ['vada-pav', /\b(?:vada|wada) ?(?:pav|pao)\b/],
  ['pav-bhaji', /\bpav ?bhaji\b|\bbhaji pav\b/],
  ['chicken-kathi-roll', /\bchicken (?:.*)?(?:rolls?|kathi|frankie|wrap)s?\b(?!.*\b(?:spring|sushi)\b)/],
  ['paneer-tikka-roll', /\bpaneer (?:.*)?(?:rolls?|kathi|frankie|wrap)s?\b(?!.*\b(?:spring|sushi)\b)/],
  // Gravies.
  ['haleem', /\bhaleem\b/],
  ['kori-rotti', /\bkori rott?i\b/],
  ['malai-kofta', /\bmalai kofta\b|\bkofta (?:curry|lababdar|masala)\b/],
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
    /\bmix(?:ed)? (?:veg(?:etable)?s?|sabji|sabzi)(?: (?:curry|sabji|sabzi|masala|handi|gravy))?$|\bveg(?:etable)? (?:kolhapuri|kadh?ai|jalfrezi|handi|curry|korma|kurma|masala|makhanwala|hyderabadi)\b/,
  ],
  ['sarson-ka-saag', /\bsarson (?:ka |da )?saag\b/],
  ['tofu-bhurji', /\b(?:tofu|paneer) bhurji\b/],
  [
    'moong-dal',
    /\bda+l (?:tad?ka|fry|fried|tarka)\b|\b(?:yellow|moong|toor|arhar) da+l\b(?!.*\b(?:halwa|chill?a|kachori|pakod|vada|khichdi|namkeen|dosa|rice|khichadi)\b)/,
  ],
  ['dal-baati-churma', /\bda+l ba+ti\b/],
  ['royal-rajasthani-thali', /\brajasthani (?:.*)?thali\b/],
  ['fish-thali', /\b(?:fish|seafood|surmai|bangda) thali\b/],
  [
    'thali',
    /^(?!.*\b(?:jain sweets)\b)(?:(?:veg(?:etable)?|special|mini|maharaja|deluxe|north indian|punjabi|gujarati|paneer|regular|executive|royal|full) )*thali$/,
  ],
  [
    'butter-chicken',
    /^(?!.*\b(?:pizza|biryani|roll|wrap|burger|sandwich|naan|momos?|pasta|rice|kulcha)\b).*\b(?:butter chicken|murgh? makhani|chicken (?:butter masala|makhani|tikka masala))\b/,
  ],
  ['mutton-rogan-josh', /\b(?:rogan|roghan) ?josh\b/],
  ['laal-maas', /\blaa?l ma+s\b/],
  ['kosha-mangsho', /\bkosha (?:mangsho|mutton)\b|\bmutton (?:kosha|kassa|fry|roast|sukka|pepper fry)\b/],
  ['chicken-ishtu', /\bchicken (?:ishtu|istew|stew)\b/],
  [
    'chicken-curry',
    /^(?!.*\b(?:pizza|biryani|roll|wrap|puff|rice|white|malai|afghani|green|hariyali|palak|methi|dry)\b).*\b(?:chicken|murgh?) (?:curry|masala|gravy|kadh?ai|karahi|handi|kolhapuri|chettinad|korma|bharta|do ?pyaza|lababdar|angara|patiala|rara)\b/,
  ],
  [
    'mutton-rogan-josh',
    /^(?!.*\b(?:biryani|roll|rice|dry|white)\b).*\b(?:mutton|gosht|lamb) (?:curry|masala|gravy|kadh?ai|karahi|handi|korma|nihari|rara|kolhapuri|chettinad)\b/,
  ],
  [
    'egg-roast',
    /\b(?:eggs?|anda) (?:roast|curry|masala|gravy)\b(?!.*\b(?:dosa|maggi|noodles|roll|pasta|sandwich)\b)|\bdim(?:er)? (?:kosha|curry)\b/,
  ],
  ['kerala-fish-moilee', /\bmoil(?:ee|y)\b|\bmol(?:ee|y)\b/],
  ['shorshe-maach', /\b(?:shorshe|sorshe|sarson|mustard) (?:.*)?(?:fish|maach|ilish|hilsa|bhapa)\b/],
  [
    'mangalorean-fish-curry',
    /\b(?:fish|meen|machh?i|surmai|pomfret|rohu|bangda|maach(?:er)?) (?!chill[iy]|hot|garlic|manchurian)(?:.*)?(?:curry|masala|gravy|kulambu|pulusu|jhol|gassi|kalia)\b(?!.*\b(?:fry|rice)\b)/,
  ],
  ['palak-paneer', /\b(?:palak paneer|paneer palak|saag paneer)\b/],
  [
    'paneer-lababdar',
    /^(?!.*\b(?:pizza|biryani|roll|wrap|rice|dosa|paratha|naan|kulcha|sandwich|burger|white|malai|methi|pasanda|do ?pyaza|pasta|maggi|dry|samosa)\b).*\bpaneer (?:.*)?(?:lababdar|masala|makhani|makhanwala|kadh?ai|karahi|handi|tikka masala|butter|pasanda|angara|kolhapuri|curry|toofani)\b|\b(?:kadh?ai|karahi|shahi|matar|mutter|makhani) paneer\b/,
  ],
  ['dal-makhani', /\bda+l (?:makh?a?ni|maharani|bukhara)\b|\b(?:maa|kali) (?:ki )?da+l\b/],
  [
    'kadala-curry',
    /\b(?:kadala|kala chana|black chana|chana masala|chole masala|channa masala|chole|chickpeas? curry|pindi chole|chana curry)\b(?!.*\b(?:kulcha|puri|poori|rice|chawal|bhatur[ae]|tikki|samosa|chaat|sandwich)\b)/,
  ],
  ['kadhi-pakora', /\bkadhi(?: pakod?[ao]| pakora)?$/],
  // Breads.
  [
    'malabar-parotta',
    /^(?!.*\b(?:with|egg|chilli|kothu|veg|combo|roll|stuffed)\b).*\b(?:malabar|kerala|coin|lach+h?a|laccha|lacha) (?:parott?as?|porottas?|parath?as?)\b|^(?:plain )?(?:parott?a|porotta)$/,
  ],
  ['mughlai-paratha', /\bmughlai parath?a\b/],
  ['luchi', /\bluchis?$/],
  [
    'garlic-naan',
    /^(?!.*\b(?:pizza|with|combo|cheese|stuffed|keema|paneer|aloo|chicken)\b).*\b(?:naans?|nans?)\b/,
  ],
  ['amritsari-kulcha', /^(?!.*\b(?:chole|chana|matar|with|combo|cheese)\b).*\bkulchas?\b/],
  ['makki-ki-roti', /\bmakk[ie] (?:ki |di )?roti\b/],
  ['bajra-roti', /\b(?:bajr[ai]|nachni|ragi) (?:ki |no )?(?:roti|rotla|bhakri|rotlo)\b/],
  ['jowar-roti', /\bjowar (?:ki )?(?:roti|bhakri)\b|\bjolada rotti\b/],
  ['methi-thepla', /\btheplas?\b/],
  [
    'tandoori-roti',
    /^(?:(?:tandoori|tandoor|tawa|butter|plain|phulka|ghee|missi|wheat|chapath?i|desi) )*(?:rotis?|phulkas?|chapath?is?)(?: (?:butter|plain|tandoori|ghee|dry))*$/,
  ],
]
