/**
 * The codes with which a GSTIN begins: the states and union territories as the Goods and Services Tax Network
 * numbers them; 97 is for territories outside of them.
 */
export const indianStates = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '28': 'Andhra Pradesh (before 2014)',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other territory',
} as const satisfies Record<string, string>

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The last character of a GSTIN, computed from the 14 before it: each is a digit of base 36, weighted 1 and 2
 * in turn, the digits of each product added up; what is missing to a multiple of 36 is the last character.
 */
export const gstinCheckCharacter = (first14: string): string => {
  const sum = [...first14].reduce((total, character, at) => {
    const product = characters.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return characters[(36 - (sum % 36)) % 36] ?? ''
}

export const hasGstinChecksum = (gstin: string): boolean =>
  gstinCheckCharacter(gstin.slice(0, 14)) === gstin[14]

/** The state of a GSTIN, in English as the GSTN writes it; undefined for a code that is no state's. */
export const stateOfGstin = (gstin: string): string | undefined =>
  indianStates[gstin.slice(0, 2) as keyof typeof indianStates]
