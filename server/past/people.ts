import type { ShippingDetails } from '../db/tables/orders.ts'
import type { Chance } from './chance.ts'

/** Somebody of the demo's past, with a made-up name and since when there is an account. */
export type Invented = {
  username: string
  fullName: string
  mobileNumber: string
  email: string
  since: Date
}

const firstNames = [
  ...[
    'Aarav',
    'Aditi',
    'Ajay',
    'Akash',
    'Amrita',
    'Anil',
    'Anjali',
    'Arjun',
    'Bhavana',
    'Chetan',
    'Deepa',
    'Devika',
  ],
  ...[
    'Divya',
    'Farhan',
    'Gauri',
    'Girish',
    'Harini',
    'Irfan',
    'Ishita',
    'Jyothi',
    'Karthik',
    'Kiran',
    'Lata',
    'Madhavi',
  ],
  ...[
    'Manoj',
    'Meenakshi',
    'Mohan',
    'Nafisa',
    'Naveen',
    'Neha',
    'Nikhil',
    'Omkar',
    'Pallavi',
    'Pooja',
    'Pranav',
    'Priya',
  ],
  ...[
    'Rahul',
    'Rajesh',
    'Rekha',
    'Rohit',
    'Sadia',
    'Sandeep',
    'Sanjana',
    'Shalini',
    'Shruti',
    'Siddharth',
    'Sunita',
    'Suresh',
  ],
  ...['Swati', 'Tanvi', 'Tarun', 'Uma', 'Varun', 'Vidya', 'Vinay', 'Yamini', 'Yusuf', 'Zoya'],
]
const lastNames = [
  ...[
    'Acharya',
    'Ahmed',
    'Bhat',
    'Chandra',
    'Das',
    'Desai',
    'Fernandes',
    'Ghosh',
    'Gowda',
    'Gupta',
    'Hegde',
    'Iyengar',
  ],
  ...[
    'Jain',
    'Joshi',
    'Kamath',
    'Kapoor',
    'Khan',
    'Kulkarni',
    'Kumar',
    'Menon',
    'Mishra',
    'Murthy',
    'Naidu',
    'Nair',
  ],
  ...[
    'Pai',
    'Patel',
    'Pillai',
    'Prabhu',
    'Prasad',
    'Rao',
    'Reddy',
    'Sen',
    'Shah',
    'Sharma',
    'Shenoy',
    'Singh',
  ],
  ...['Thomas', 'Varma', 'Verma', 'Yadav'],
]
const streets = [
  ['12th Main Road, Indiranagar', '560038'],
  ['5th Cross, Malleshwaram', '560003'],
  ['80 Feet Road, Koramangala', '560034'],
  ['Church Street', '560001'],
  ['9th Block, Jayanagar', '560041'],
  ['Wheeler Road, Frazer Town', '560005'],
  ['Bull Temple Road, Basavanagudi', '560019'],
  ['Inner Ring Road, Domlur', '560071'],
  ['Sampige Road, Malleshwaram', '560003'],
  ['Cunningham Road', '560052'],
  ['Residency Road', '560025'],
  ['CMH Road, Indiranagar', '560038'],
  ['Lalbagh Road', '560027'],
  ['Assaye Road, Ulsoor', '560042'],
] as const

/** So many people with names of their own, the same for the same chance. */
export const inventPeople = (
  chance: Chance,
  count: number,
  { prefix, since }: { prefix: string; since: () => Date },
): Invented[] => {
  const taken = new Set<string>()
  const people: Invented[] = []
  while (people.length < count) {
    const [first, last] = [chance.pick(firstNames), chance.pick(lastNames)]
    const name = `${first} ${last}`
    if (taken.has(name)) continue
    taken.add(name)
    const username = `${prefix}${first}-${last}`.toLowerCase()
    people.push({
      username,
      fullName: name,
      mobileNumber: `98${String(chance.between(0, 99_999_999)).padStart(8, '0')}`,
      email: `${username}@annapurna.example`,
      since: since(),
    })
  }
  return people
}

/** Where somebody has food brought to. */
export const inventAddress = (
  chance: Chance,
  { fullName, email, mobileNumber }: Pick<Invented, 'fullName' | 'email' | 'mobileNumber'>,
): ShippingDetails => {
  const [street, zipCode] = chance.pick(streets)
  return {
    fullName,
    email,
    phone: mobileNumber,
    address: `${chance.between(1, 240)}, ${street}`,
    city: 'Bengaluru',
    zipCode,
    ...(chance.happens(0.2) && { notes: chance.pick(notes) }),
  }
}

const notes = [
  'Second floor, the bell does not work',
  'Please call when you are at the gate',
  'Beside the pharmacy',
  'The blue gate, please mind the dog',
  'Leave it with the guard if I do not answer',
]
