import type { Drawing } from './drawings.ts'

/** Words that say that a dish has meat, fish or egg in it. */
export const meatWords =
  /\b(?:chicken|murgh?|mutton|lamb|gosht|ghosht|mangsho|keema|kheema|fish|maach|machh?i|machli|prawns?|shrimps?|jhinga|chingri|crab|squid|seafood|eggs?|anda|omelette?s?|omlet|pork|beef|bacon|ham|sausages?|salami|pepperoni|turkey|duck|quail|surmai|pomfret|bhetki|rohu|hilsa|ilish|basa|bangda|kane|tuna|meat|nalli|paya|bheja|liver|kaleji|non ?veg)\b/

/**
 * What words of a dish's name each drawing is right for; the first line that matches decides. So what names a dish outright
 * stands before what only names its kind, and a line is left out rather than right only most of the time.
 */
export const dishWords: readonly (readonly [Drawing, RegExp])[] = [
  // Drinks.
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
  ['sulaimani', /\b(?:sulaimani|black tea|lemon tea|kahwa)\b/],
  ['kulhad-chai', /\b(?:kulhad|kullad|matka|tandoori) (?:chai|tea)\b/],
  [
    'masala-chai',
    /\b(?:(?:masala|ginger|adrak|elaichi|cutting|irani|special|indian|cardamom) (?:chai|tea)|chai)$/,
  ],
  // Sweets.
  ['gulab-jamun', /\b(?:gulab ?)?jamuns?$|\bkala ?jamun/],
  ['jalebi', /\b(?:jalebis?|jilebi|imarti|jangri)\b(?!.*\b(?:rabri|ice)\b)/],
  [
    'motichoor-laddu',
    /\b(?:motichoor|moti ?chur|boondi|bundi) ?(?:ke )?(?:lad+(?:u|oo)s?|ladd?us?)?\b(?!.*raita)/,
  ],
  ['date-and-nut-laddu', /\b(?:dates?|dry ?fruits?|khajur) .*lad+(?:u|oo)s?\b/],
  ['pinni', /\b(?:pinni|(?:besan|atta|gond|methi) lad+(?:u|oo)s?)\b/],
  ['kaju-katli', /\bkaju (?:katli|barfi|burfi)\b/],
  ['rasmalai', /\bras ?malai\b(?!.*\b(?:cake|tres|ice|shake)\b)/],
  ['mysore-pak', /\bmysore ?pak\b/],
  ['mishti-doi', /\b(?:mishti|misti|mitha) (?:doi|dahi)\b/],
  ['gajar-halwa', /\b(?:gajar|carrot) ?(?:ka |ki )?halwa\b/],
  ['palada-payasam', /\b(?:payasam|kheer|phirni|firni|basundi)\b/],
  ['kulfi-falooda', /\bfaloo?da\b/],
  // Breakfast and bites of the south.
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
  ['pani-puri', /\b(?:pani ?puri|pani ?poori|gol ?gapp?a|golgappe|puchka|phuchka)s?\b/],
  ['dahi-puri', /\b(?:dahi|sev|s\.?p\.?d\.?p\.?) ?(?:batata )?(?:puri|poori)s?\b/],
  ['bhel-puri', /\b(?:bhel ?(?:puri|poori)?|jhal ?muri)\b(?!.*chinese)/],
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
  ['rajma-chawal', /\brajma (?:chawal|rice)\b/],
  [
    'hakka-noodles',
    /^(?!.*\b(?:soup|sweet|honey|rice)\b).*\b(?:veg(?:etable)?|hakka|schezwan|singapore|chow ?mein|chowmein) ?(?:.*)?(?:noodles?|chow ?mein)\b|^chow ?mein$/,
  ],
  // Rolls and street food.
  ['vada-pav', /\b(?:vada|wada) ?(?:pav|pao)\b/],
  ['pav-bhaji', /\bpav ?bhaji\b|\bbhaji pav\b/],
  ['chicken-kathi-roll', /\bchicken (?:.*)?(?:rolls?|kathi|frankie|wrap)s?\b(?!.*\b(?:spring|sushi)\b)/],
  ['paneer-tikka-roll', /\bpaneer (?:.*)?(?:rolls?|kathi|frankie|wrap)s?\b(?!.*\b(?:spring|sushi)\b)/],
  // Gravies.
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
    /\b(?:fish|meen|machh?i|surmai|pomfret|rohu|bangda|maach(?:er)?) (?:.*)?(?:curry|masala|gravy|kulambu|pulusu|jhol|gassi|kalia)\b(?!.*\b(?:fry|rice)\b)/,
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
