import { biryanis } from './biryanis.ts'
import { breads } from './breads.ts'
import { breakfast } from './breakfast.ts'
import { burgers } from './burgers.ts'
import { chaat } from './chaat.ts'
import type { Compositions } from './composition.ts'
import { courses } from './courses.ts'
import { crisp } from './crisp.ts'
import { curds } from './curd.ts'
import { curries } from './curries.ts'
import { drinks } from './drinks.ts'
import { fried } from './fried.ts'
import { glasses } from './glasses.ts'
import { griddle } from './griddle.ts'
import { grills } from './grills.ts'
import { ices } from './ices.ts'
import { mains } from './mains.ts'
import { mounds } from './mounds.ts'
import { noodles } from './noodles.ts'
import { pizzas } from './pizzas.ts'
import { pots } from './pots.ts'
import { rolls } from './rolls.ts'
import { sides } from './sides.ts'
import { snacks } from './snacks.ts'
import { soups } from './soups.ts'
import { sweets } from './sweets.ts'
import { thalis } from './thalis.ts'

/** Every picture there is. */
export const compositions: Compositions = {
  ...breakfast,
  ...chaat,
  ...grills,
  ...fried,
  ...mains,
  ...curries,
  ...biryanis,
  ...breads,
  ...rolls,
  ...sweets,
  ...drinks,
  ...glasses,
  ...pots,
  ...soups,
  ...curds,
  ...noodles,
  ...pizzas,
  ...burgers,
  ...crisp,
  ...ices,
  ...sides,
  ...mounds,
  ...griddle,
  ...snacks,
  ...thalis,
  ...courses,
}
