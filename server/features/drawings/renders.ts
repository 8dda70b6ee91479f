/* Written by `npm run art`. */

/** The rendered pictures in public/dishes by the drawing that they succeed, each with its version. */
export const renders: Readonly<Record<string, string>> = {
  'bisi-bele-bath': 'e8e12612',
  'curd-rice': '271d7fcb',
  'filter-coffee': '8250dc49',
  'gajar-halwa': '35f3fa3b',
  'ghee-podi-idli': '4b9ab2ca',
  'gulab-jamun': '56d39e92',
  'idli-vada-combo': 'a18e28f2',
  jalebi: 'c44168cc',
  'kaju-katli': '7c1b1712',
  'kesar-badam-milk': 'da384012',
  'kesari-bath': '9831d715',
  'masala-dosa': '48a3b8f5',
  'medu-vada': '389e61f8',
  'motichoor-laddu': '817ab324',
  'mysore-bonda': '7dc06ee5',
  'mysore-pak': '22765c9b',
  'poori-sabzi': 'c702c57a',
  'pyaaz-kachori': '3ddd1842',
  rabri: 'b1819032',
  rasmalai: 'd3a412d2',
  'rava-onion-dosa': '90754b40',
  samosa: '78fe6bd5',
  'south-indian-meals': 'f70ca0be',
  'ven-pongal': '9e81b6eb',
}

/** The demo's restaurants all of whose dishes have one: no page shows both styles of a restaurant. */
export const renderedRestaurants: Readonly<Record<string, true>> = {
  'annapurna-bhavan': true,
  'mithai-mahal': true,
}
