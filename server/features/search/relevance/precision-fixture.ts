/**
 * Made-up menus for the test of what a search may bring. Each line: name; description; category; diet (v, n,
 * or ? where the restaurant has not said); price in rupees; what else (s spicy, o offer, b bestseller,
 * allergens).
 */
type Line = `${string};${string};${string};${'v' | 'n' | '?'};${number};${string}`
export type MadeUpKitchen = { id: string; name: string; area: string; cuisines: string[]; dishes: Line[] }

/** A city unlike the demo's: other kitchens, unmarked dishes, wrong marks, dishes called after meat. */
export const town: MadeUpKitchen[] = [
  {
    id: 'deccan',
    name: 'Deccan Darbar',
    area: 'Kothrud',
    cuisines: ['Hyderabadi', 'Mughlai'],
    dishes: [
      'Chicken Biryani [Half];Basmati rice with chicken on the bone and fried onion;main-course;n;180;sb milk',
      'Chicken Biryani [Full];Basmati rice with chicken on the bone and fried onion;main-course;n;320;s milk',
      'Mutton Biryani;Goat in long rice, sealed and steamed;main-course;n;390;s milk',
      'Veg Biryani;Garden vegetables in saffron rice;main-course;v;160; milk',
      'Egg Biryani;Two boiled eggs in masala rice;main-course;n;170;s egg',
      'Anda Curry;Boiled eggs in onion gravy;main-course;n;150;s egg',
      'Egg Fried Rice;Rice tossed with scrambled egg;main-course;?;140; egg soy',
      'Nihari;Slow shank in marrow gravy;main-course;?;350;s gluten',
      'Seekh Kebab Platter;Minced mutton on skewers;starters;n;280;s',
      'Veg Seekh Kebab;Minced vegetables and nuts on skewers;starters;v;190; nuts',
      'Tandoori Murgh;Whole bird from the clay oven;starters;n;420;s milk',
      'Butter Naan;Leavened bread brushed with butter;breads;v;45; gluten milk',
      'Garlic Naan;Leavened bread with garlic;breads;v;55; gluten milk',
      'Rumali Roti;Thin as a handkerchief;breads;v;30; gluten',
      'Phirni;Ground rice set in milk;desserts;v;80; milk',
      'Qubani Ka Meetha;Stewed apricots;desserts;v;110;o none',
    ],
  },
  {
    id: 'saraswati',
    name: 'Saraswati Bhojanalay',
    area: 'Sadashiv Peth',
    cuisines: ['Maharashtrian', 'Pure Veg'],
    dishes: [
      'Maharashtrian Thali;Two bhajis, varan, rice, chapati, sweet;main-course;v;220;b gluten milk',
      'Mini Thali;One bhaji, dal, two chapatis;main-course;v;120; gluten milk',
      'Jain Thali;Without onion and garlic, roots left out;main-course;v;240; gluten milk',
      'Puran Poli;Flatbread with sweet lentil filling;desserts;v;60; gluten milk',
      'Sabudana Khichdi;Sago with peanuts;breakfast;v;90; nuts',
      'Misal Pav;Sprouts in a fiery gravy with bread;breakfast;v;95;sb gluten',
      'Thalipeeth;Many-grain griddle bread;breakfast;v;80; gluten',
      'Pithla Bhakri;Gram flour porridge with millet bread;main-course;v;130;s none',
      'Kothimbir Vadi;Steamed and fried coriander squares;starters;v;85; none',
      'Solkadhi;Kokum and coconut milk;beverages;v;50; none',
      'Masala Taak;Thin spiced buttermilk;beverages;v;35; milk',
      'Jain Pav Bhaji;No onion, no garlic, raw banana in place of potato;main-course;v;140; gluten milk',
    ],
  },
  {
    id: 'konkan',
    name: 'Konkan Kinara',
    area: 'Aundh',
    cuisines: ['Malvani', 'Seafood'],
    dishes: [
      'Surmai Fry;Kingfish steaks in rava;starters;n;340;s fish gluten',
      'Bombil Fry;Crisp fried Bombay duck;starters;n;290; fish',
      'Prawn Koliwada;Batter fried prawns;starters;n;310;sb crustaceans',
      'Pomfret Thali;Fried pomfret, curry, rice, solkadhi;main-course;n;480; fish',
      'Fish Curry Rice;Fish in coconut gravy over rice;main-course;n;260;s fish',
      'Veg Fish Fry;Raw banana in fish masala, no fish at all;starters;v;160;s none',
      'Tisrya Masala;Clams with coconut;main-course;n;280;s',
      'Kombdi Vade;Chicken curry with puffed breads;main-course;n;300;s gluten',
      'Veg Malvani Curry;Cashew and potato in red coconut gravy;main-course;v;190;s nuts',
      'Steamed Rice;Plain rice;main-course;v;80; none',
    ],
  },
  {
    id: 'wok',
    name: 'Red Lantern',
    area: 'Baner',
    cuisines: ['Chinese', 'Thai'],
    dishes: [
      'Veg Fried Rice;Rice with beans and carrot;main-course;v;150; soy',
      'Veg Schezwan Fried Rice;Fiery rice with beans;main-course;v;170;s soy',
      'Chicken Fried Rice;Rice with chicken and egg;main-course;n;190; soy egg',
      'Prawn Fried Rice;Rice with prawns;main-course;n;240; soy crustaceans',
      'Burnt Garlic Fried Rice;Rice with garlic;main-course;?;160; soy',
      'Veg Hakka Noodles;Noodles with vegetables;main-course;v;150;b gluten soy',
      'Chicken Hakka Noodles;Noodles with chicken;main-course;n;190; gluten soy',
      'Chilli Paneer;Paneer in soy and chilli;starters;v;210;s milk soy',
      'Chilli Chicken;Chicken in soy and chilli;starters;n;230;sb soy',
      'Veg Momos;Steamed dumplings with cabbage;starters;v;110; gluten',
      'Chicken Momos;Steamed dumplings with chicken;starters;n;140; gluten',
      'Veg Manchow Soup;Thick soup with fried noodles;starters;v;120;s gluten soy',
      'Chicken Sweet Corn Soup;Corn soup with chicken;starters;n;140; ',
      'Vegan Thai Green Curry;Tofu and vegetables in coconut milk;main-course;v;260;s soy',
      'Date Pancake;Fried pancake with dates;desserts;v;130; gluten milk egg',
    ],
  },
  {
    id: 'oven',
    name: 'Brick & Flour',
    area: 'Koregaon Park',
    cuisines: ['Italian', 'Bakery'],
    dishes: [
      'Margherita Pizza;Tomato, mozzarella, basil;main-course;v;280;b gluten milk',
      'Farmhouse Pizza;Capsicum, onion, corn;main-course;v;320; gluten milk',
      'Chicken Tikka Pizza;Chicken tikka and onion;main-course;n;380;s gluten milk',
      'Pasta Alfredo;Pasta in white sauce;main-course;v;260; gluten milk',
      'Chicken Pasta Arrabbiata;Penne with chicken in tomato sauce;main-course;n;310;s gluten',
      'Veg Burger;Potato patty in a bun;rolls & sandwiches;v;99; gluten milk',
      'Chicken Burger;Fried chicken in a bun;rolls & sandwiches;n;149; gluten milk egg',
      'Eggless Chocolate Cake;Baked without egg;desserts;v;90; gluten milk',
      'Chocolate Truffle Cake;Rich sponge;desserts;n;110; gluten milk egg',
      'Sugar Free Kulfi;No sugar added;desserts;v;70; milk',
      'Peri Peri Fries;Potato fries with chilli salt;starters;v;110;s none',
      'Cold Coffee;Coffee, milk and ice cream;beverages;v;120; milk',
      'Lemon Iced Tea;Black tea over ice;beverages;v;90; none',
      'Watermelon Juice;Pressed to order;beverages;v;80;o none',
      'Paneer Wrap;Paneer and greens in a flatbread;rolls & sandwiches;v;150; gluten milk',
      'Egg Sandwich;Boiled egg mayonnaise on toast;rolls & sandwiches;v;100; gluten milk egg',
    ],
  },
]

/** A judge of one dish that came: by name, description, mark. */
export type Came = {
  name: string
  description: string
  category: string
  diet: 'v' | 'n' | '?'
  price: number
  more: string
  restaurant: string
}
/**
 * A search and what may come of it. `may`: what is relevant, by `name — description — restaurant`; at most
 * one of the first eight may be anything else. `never`: what may not be anywhere. `must`: names that have to
 * be among the first eight. `nothing`: finding nothing is right.
 */
export type Judged = {
  q: string
  may: RegExp | ((dish: Came) => boolean)
  never?: 'flesh' | 'veg' | RegExp | ((dish: Came) => boolean)
  must?: string[]
  nothing?: true
}

const under = (price: number) => (dish: Came) => dish.price <= price
const both =
  (...tests: (RegExp | ((dish: Came) => boolean))[]) =>
  (dish: Came): boolean =>
    tests.every((test) =>
      typeof test === 'function'
        ? test(dish)
        : test.test(`${dish.name} — ${dish.description} — ${dish.restaurant}`),
    )
const veg = (dish: Came) => dish.diet === 'v'
const any = () => true
const declaredWithout = (allergen: string) => (dish: Came) =>
  dish.more.trim() !== '' && !dish.more.split(' ').includes(allergen)
const meat = (dish: Came) => dish.diet === 'n'

/** Over the menu of the demo. */
export const demoSearches: Judged[] = [
  { q: 'veg friedrice', may: /rice/i, never: 'flesh', must: ['Schezwan Fried Rice'] },
  { q: 'butter naan', may: /naan|roti|kulcha|paratha/i, must: ['Garlic Naan'] },
  { q: 'thali under 5', may: any, nothing: true },
  {
    q: 'thali under 400',
    may: both(/thali|meals/i, under(400)),
    must: ['Royal Rajasthani Thali', 'Fish Thali'],
  },
  { q: 'veg thali', may: /thali|meals/i, never: 'flesh', must: ['Royal Rajasthani Thali'] },
  { q: 'शाकाहारी थाली', may: /thali|meals/i, never: 'flesh', must: ['Royal Rajasthani Thali'] },
  { q: 'शाकाहारी', may: veg, never: 'flesh', must: ['Masala Dosa'] },
  { q: 'egg', may: /egg|omelette/i, never: 'veg', must: ['Egg Roll', 'Egg Biryani', 'Masala Omelette'] },
  {
    q: 'chicken without butter',
    may: both(/chicken/i, (d) => !/butter/i.test(d.name + d.description)),
    never: /butter/i,
  },
  { q: 'chicken without', may: /chicken|kori/i },
  { q: 'near me', may: any, must: ['Masala Dosa'] },
  { q: 'open now', may: any, must: ['Masala Dosa'] },
  { q: 'under 100', may: under(100), never: (d) => d.price > 100, must: ['Masala Dosa'] },
  { q: '₹100 से कम', may: under(100), never: (d) => d.price > 100, must: ['Masala Dosa'] },
  {
    q: '१०० रुपये से कम नाश्ता',
    may: both(under(100), (d) => d.category === 'breakfast'),
    never: (d) => d.price > 100,
  },
  {
    q: 'chai 50 rs',
    may: both(/chai|tea|kahwa/i, under(50)),
    never: (d) => d.price > 50,
    must: ['Masala Chai'],
  },
  {
    q: 'dosa under rs 100',
    may: both(/dosa/i, under(100)),
    never: (d) => d.price > 100,
    must: ['Masala Dosa', 'Ragi Dosa'],
  },
  { q: '200 se kam ki biryani', may: both(/biryani/i, under(200)), nothing: true },
  {
    q: 'biryani 250 ke andar',
    may: both(/biryani/i, under(250)),
    never: (d) => d.price > 250,
    must: ['Egg Biryani'],
  },
  { q: 'rice', may: /rice|chawal|pulao|biryani|khichdi/i, must: ['Curd Rice'] },
  { q: 'mutton', may: /mutton|lamb|goat/i, never: 'veg', must: ['Laal Maas', 'Kosha Mangsho'] },
  { q: 'fish', may: /fish/i, never: 'veg', must: ['Shorshe Maach', 'Fish Fry'] },
  { q: 'chiken', may: /chicken|kori/i, never: 'veg' },
  { q: 'chicken', may: /chicken/i, never: 'veg' },
  { q: 'biriyani', may: /biryani/i, must: ['Vegetable Dum Biryani'] },
  { q: 'veg biryani', may: /biryani/i, never: 'flesh', must: ['Vegetable Dum Biryani', 'Paneer Biryani'] },
  { q: 'non veg biryani', may: both(/biryani/i, meat), never: 'veg', must: ['Chicken Dum Biryani'] },
  { q: 'मांसाहारी थाली', may: both(/thali/i, meat), never: 'veg', must: ['Fish Thali'] },
  { q: 'vegetarian rolls', may: /roll|wrap/i, never: 'flesh', must: ['Paneer Tikka Roll'] },
  { q: 'pure veg', may: veg, never: 'flesh' },
  { q: 'shudh shakahari', may: veg, never: 'flesh' },
  { q: 'veg starters', may: both(veg, (d) => d.category === 'starters'), never: 'flesh' },
  { q: 'paneer', may: /paneer/i, never: 'flesh' },
  { q: 'panir tika', may: /paneer/i, must: ['Paneer Tikka'] },
  { q: 'पनीर', may: /paneer/i },
  { q: 'dosa', may: /dosa/i },
  { q: 'डोसा', may: /dosa/i, must: ['Masala Dosa'] },
  { q: 'masla dosa', may: /dosa/i, must: ['Masala Dosa'] },
  { q: 'idly', may: /idli/i },
  { q: 'south indian', may: /Annapurna Bhavan|south indian/i, must: ['Masala Dosa', 'South Indian Meals'] },
  { q: 'kerala', may: /Malabar Express|kerala/i },
  { q: 'street food', may: /Gully Chaat/i },
  { q: 'chaat', may: /chaat|puri|dabeli|tikki|pav/i, must: ['Samosa Chaat', 'Pani Puri'] },
  { q: 'chai', may: /chai|tea|kahwa/i, must: ['Masala Chai', 'Kulhad Chai', 'Irani Chai'] },
  { q: 'tea', may: /chai|tea|kahwa/i, must: ['Masala Chai'] },
  { q: 'chai adda', may: /Chai Adda|chai/i },
  { q: 'coffee', may: /coffee/i },
  { q: 'dessert', may: (d) => d.category === 'desserts', must: ['Gulab Jamun'] },
  { q: 'kuch meetha', may: (d) => d.category === 'desserts', must: ['Gulab Jamun'] },
  { q: 'मिठाई', may: (d) => d.category === 'desserts' },
  { q: 'sweet lassi', may: /lassi/i, must: ['Sweet Lassi'] },
  { q: 'cold drink', may: (d) => d.category === 'beverages' },
  { q: 'nashta', may: (d) => d.category === 'breakfast' },
  {
    q: 'spicy chicken',
    may: both(/chicken|kori/i, (d) => d.more.includes('s')),
    never: 'veg',
    must: ['Chicken 65'],
  },
  { q: 'pizza', may: /pizza/i, nothing: true },
  { q: 'sushi', may: /sushi/i, nothing: true },
  { q: 'pasta', may: /pasta/i, nothing: true },
  { q: 'burger', may: /burger|sandwich|vada pav|dabeli/i },
  { q: 'egg curry', may: /egg|omelette|curry/i, never: 'veg' },
  { q: 'fish biryani', may: /fish|biryani/i },
  { q: 'mujhe dosa chahiye', may: /dosa/i, must: ['Masala Dosa'] },
  { q: 'best thali', may: /thali/i, must: ['Royal Rajasthani Thali'] },
  { q: 'something with mushroom', may: /mushroom/i, must: ['Mushroom Pepper Fry'] },
  { q: 'bina pyaz paneer', may: both(/paneer/i, (d) => !/onion/i.test(d.description)), never: /onion/i },
  { q: 'healthy', may: /Hari Patta|healthy/i },
  { q: 'prawns', may: /prawn/i, never: 'veg' },
  // Dishes that no kitchen there has: what they are made of counts, and a slip of the pen is no other word.
  { q: 'shahi paneer', may: /paneer/i, must: ['Paneer Tikka'] },
  { q: 'paneer butter masala', may: /paneer/i, never: 'flesh', must: ['Paneer Lababdar'] },
  { q: 'पनीर बटर मसाला', may: /paneer/i, never: 'flesh', must: ['Paneer Lababdar'] },
  { q: 'pannir buter masala', may: /paneer/i, must: ['Paneer Tikka'] },
  { q: 'fish curry kerala', may: /fish/i, never: 'veg', must: ['Kerala Fish Moilee'] },
  { q: 'jeera rice', may: /rice|chawal/i, must: ['Curd Rice'] },
  { q: 'lemon rice', may: /rice|chawal|lemon/i, must: ['Curd Rice'] },
  { q: 'butter chicken with naan', may: /chicken|naan/i, must: ['Butter Chicken', 'Garlic Naan'] },
  { q: 'naan and dal', may: /naan|dal|roti|paratha|rotti/i, must: ['Garlic Naan', 'Dal Makhani'] },
  { q: 'dal chawal', may: /dal|rice|chawal|pongal/i, must: ['Dal Makhani', 'Rajma Chawal'] },
  { q: 'set dosa', may: (d) => /dosa/i.test(d.name) || d.name.length > 20, must: ['Masala Dosa'] },
  { q: 'punjabi thali', may: /thali|punjab/i, must: ['Royal Rajasthani Thali'] },
  { q: 'andhra meals', may: /meals|thali/i, must: ['South Indian Meals'] },
  { q: 'anda bhurji', may: /egg|omelette|bhurji/i, must: ['Masala Omelette'] },
  { q: 'veg pulao', may: /biryani|rice/i, never: 'flesh', must: ['Vegetable Dum Biryani'] },
  { q: 'veg kolhapuri', may: any, nothing: true },
  { q: 'meal for two', may: /meals/i, must: ['South Indian Meals'] },
  { q: 'uttapam', may: /dosa/i, must: ['Masala Dosa'] },
  { q: 'malai kofta', may: /paneer|kofta/i, must: ['Paneer Lababdar'] },
  { q: 'मलाई कोफ्ता', may: /paneer|kofta/i },
  { q: 'rasgulla', may: /rasmalai|gulab jamun/i, must: ['Rasmalai'] },
  { q: 'thandai', may: any, nothing: true },
  { q: 'manchow', may: any, nothing: true },
  { q: 'vrat ka khana', may: any, nothing: true },
  { q: 'free delivery', may: any, nothing: true },
  { q: 'fast delivery', may: any, must: ['Masala Dosa'] },
  { q: 'खुला है', may: any, must: ['Masala Dosa'] },
  { q: 'rated 4.5', may: any, must: ['Masala Dosa'] },
  { q: '4.5 star dosa', may: /dosa/i, must: ['Masala Dosa'] },
  { q: 'मछली', may: /fish|maach/i, never: 'veg', must: ['Fish Fry'] },
  { q: 'masala chai 40', may: /chai/i, must: ['Masala Chai'] },
  { q: 'omlet', may: /omelette/i, must: ['Masala Omelette'] },
  { q: 'no onion no garlic', may: veg, never: 'flesh' },
  { q: 'बिना प्याज लहसुन', may: veg, never: 'flesh', must: ['Masala Dosa'] },
  { q: 'प्याज लहसुन के बिना पनीर', may: /paneer/i, never: 'flesh' },
  { q: 'शाकाहारी बिरयानी 300 से कम', may: both(/biryani/i, under(300)), never: 'flesh' },
  { q: 'मसाला डोसा', may: /dosa/i, must: ['Masala Dosa'] },
  { q: 'छोले भटूरे', may: /chole/i, must: ['Chole Bhature'] },
  { q: 'cholay bature', may: /chole/i, must: ['Chole Bhature'] },
  { q: 'non veg under 200', may: both(meat, under(200)), never: 'veg', must: ['Egg Roll'] },
  { q: 'noodles veg open now under 200', may: /noodles/i, never: 'flesh', must: ['Hakka Noodles'] },
  { q: 'best biryani near me', may: /biryani/i, must: ['Chicken Dum Biryani'] },
  { q: 'filter kapi', may: /coffee/i, must: ['Filter Coffee'] },
  { q: 'butter milk', may: /chaas/i, must: ['Chaas'] },
  { q: 'hydrabadi', may: /biryani|hyderabad|Charminar|Nizam|Deccan/i, must: ['Haleem'] },
]

/** Over the made-up town. */
export const townSearches: Judged[] = [
  { q: 'veg', may: veg, never: 'flesh' },
  {
    q: 'veg fried rice',
    may: /fried rice/i,
    never: 'flesh',
    must: ['Veg Fried Rice', 'Veg Schezwan Fried Rice'],
  },
  { q: 'vegfriedrice', may: /fried rice/i, never: 'flesh', must: ['Veg Fried Rice'] },
  { q: 'शाकाहारी बिरयानी', may: /biryani/i, never: 'flesh', must: ['Veg Biryani'] },
  { q: 'veg fish fry', may: /veg fish fry|fry|fries/i, never: 'flesh', must: ['Veg Fish Fry'] },
  { q: 'veg sandwich', may: /sandwich|burger|wrap/i, never: 'flesh' },
  {
    q: 'vegan',
    may: both(veg, (d) => !/\bmilk\b|egg/.test(d.more)),
    never: (d) => /\bmilk\b/.test(d.more),
    must: ['Vegan Thai Green Curry'],
  },
  { q: 'jain', may: /jain/i, must: ['Jain Thali', 'Jain Pav Bhaji'] },
  { q: 'jain thali', may: /jain/i, must: ['Jain Thali'] },
  { q: 'eggless cake', may: both(/cake/i, veg), never: 'flesh', must: ['Eggless Chocolate Cake'] },
  {
    q: 'egg',
    may: /egg|anda/i,
    never: (d) => d.name === 'Eggless Chocolate Cake',
    must: ['Anda Curry', 'Egg Biryani'],
  },
  { q: 'gluten free', may: declaredWithout('gluten'), never: (d) => d.more.split(' ').includes('gluten') },
  {
    q: 'starters without nuts',
    may: both(declaredWithout('nuts'), (d) => d.category === 'starters'),
    never: (d) => d.more.includes('nuts'),
  },
  {
    q: 'no onion no garlic',
    may: both((d) => !/onion|garlic/i.test(`${d.name}`)),
    never: /Garlic|fried onion|Farmhouse/,
  },
  {
    q: 'biryani under 200',
    may: both(/biryani/i, under(200)),
    never: (d) => d.price > 200,
    must: ['Veg Biryani', 'Egg Biryani'],
  },
  {
    q: 'thali under 150',
    may: both(/thali/i, under(150)),
    never: (d) => d.price > 150,
    must: ['Mini Thali'],
  },
  {
    q: 'starter below 120 rupees',
    may: both(under(120), (d) => d.category === 'starters'),
    never: (d) => d.price > 120,
  },
  { q: 'pizza', may: /pizza/i, must: ['Margherita Pizza'] },
  { q: 'piza', may: /pizza/i, must: ['Margherita Pizza'] },
  { q: 'pasta', may: /pasta/i },
  { q: 'chicken', may: /chicken|murgh/i, never: 'veg' },
  { q: 'murg', may: /chicken|murgh/i, never: 'veg', must: ['Tandoori Murgh'] },
  { q: 'butter naan', may: /naan/i, must: ['Butter Naan'] },
  { q: 'seafood', may: /fish|surmai|bombil|prawn|pomfret|clam|Konkan/i, never: 'veg' },
  { q: 'fish', may: /fish|pomfret|surmai|bombil/i },
  { q: 'momo', may: /momos/i },
  { q: 'noodels', may: /noodles/i, must: ['Veg Hakka Noodles'] },
  { q: 'chowmein', may: /noodles/i, must: ['Veg Hakka Noodles'] },
  { q: 'cake', may: /cake/i },
  { q: 'soup', may: /soup/i },
  { q: 'tikha', may: (d) => d.more.includes('s') },
  { q: 'चिकन बिरयानी', may: both(/biryani/i), must: ['Chicken Biryani [Full]'] },
  { q: 'sugar free', may: /sugar free/i, never: /truffle/i, must: ['Sugar Free Kulfi'] },
  { q: 'red lantern', may: /Red Lantern/ },
  { q: 'juice or iced tea', may: /juice|tea/i },
]
