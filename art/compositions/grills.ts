import type { Kit } from '../drawing/kit.ts'
import { steam } from '../drawing/light.ts'
import type { Drawn } from '../drawing/shapes.ts'
import { leg, type Skewered, skewer } from '../foods/grill.ts'
import { coriander, mint } from '../garnishes/herbs.ts'
import { lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { into } from '../serving/arrangements.ts'
import { green } from '../serving/dips.ts'
import { plate } from '../vessels/plate.ts'
import { sizzler } from '../vessels/sizzler.ts'
import type { Compositions } from './composition.ts'

/** Two skewers of one thing with onion and peppers between, on a plate. */
const tikka = (k: Kit, kind: Skewered, color: string): Drawn => {
  const set: Skewered[] = [kind, 'pepper', kind, kind, 'onion', kind]
  return into(plate(k, { rx: 210, cy: 208, metal: 'white' }), [
    onionRing(k, 130, 152, 28),
    onionRing(k, 106, 176, 24),
    skewer(k, 70, 190, 410, 116, set, 37, color),
    skewer(k, 84, 276, 430, 190, [kind, kind, 'tomato', kind, 'pepper', kind], 39, color),
    lemonWedge(120, 276, 0.9),
    coriander(k, 250, 214, 1),
    coriander(k, 190, 160, 0.9),
    green(k, 372, 256, 38),
  ])
}

export const grills: Compositions = {
  'paneer-tikka': (k) => {
    const v = sizzler(k)
    const set: Skewered[] = ['paneer', 'pepper', 'paneer', 'onion', 'paneer', 'tomato', 'paneer']
    return into(
      v,
      [
        onionRing(k, 330, 258, 26),
        onionRing(k, 364, 246, 22),
        skewer(k, 40, 176, 400, 96, set, 38, '#f28a26'),
        skewer(
          k,
          66,
          268,
          440,
          176,
          ['paneer', 'onion', 'paneer', 'pepper', 'paneer', 'yellow', 'paneer'],
          40,
          '#f28a26',
        ),
        lemonWedge(386, 252, 0.9),
        coriander(k, 252, 208, 0.9),
        coriander(k, 170, 140, 0.8),
      ],
      steam(k, 210, 110, 80),
    )
  },
  'chicken-malai-tikka': (k) =>
    into(
      sizzler(k),
      [
        onionRing(k, 330, 258, 26),
        skewer(k, 40, 176, 400, 96, Array(6).fill('chicken'), 36, '#f0cf95'),
        skewer(k, 66, 268, 440, 176, Array(6).fill('chicken'), 38, '#f0cf95'),
        lemonWedge(386, 252, 0.9),
        mint(k, 244, 208, 0.9),
        coriander(k, 170, 140, 0.8),
      ],
      steam(k, 210, 110, 80),
    ),
  'chicken-tikka': (k) => tikka(k, 'chicken', '#e0561c'),
  'fish-tikka': (k) => tikka(k, 'fish', '#e8902c'),
  'soya-chaap': (k) => tikka(k, 'chaap', '#d9924a'),
  'tandoori-chicken': (k) => {
    const v = plate(k, { rx: 210, cy: 208 })
    return into(v, [
      onionRing(k, 120, 158, 30),
      onionRing(k, 98, 190, 26),
      leg(k, 214, 150, 86, 1, -12),
      leg(k, 246, 230, 92, 1, -8),
      lemonWedge(118, 262, 1),
      onionRing(k, 330, 280, 24),
      coriander(k, 180, 130, 1),
      coriander(k, 214, 216, 1),
      green(k, 358, 152, 40),
    ])
  },
}
