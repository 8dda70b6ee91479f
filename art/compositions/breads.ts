import { mix } from '../drawing/colours.ts'
import type { Kit } from '../drawing/kit.ts'
import { disc } from '../foods/flat-breads.ts'
import { strew } from '../garnishes/herbs.ts'
import { butter } from '../garnishes/toppings.ts'
import { into } from '../serving/arrangements.ts'
import { plate } from '../vessels/plate.ts'
import { type Composition, type Compositions, mapValues } from './composition.ts'

type Bread = readonly [color: string, stain: string, frequency: number, finish?: (k: Kit) => string]
/** Flat breads: dough, stain, how fine the stains are, finish. */
const BREADS: Record<string, Bread> = {
  'tandoori-roti': ['#dcae6c', '#7a3a10', 0.04],
  'makki-ki-roti': ['#f2c245', '#b9701a', 0.05],
  'bajra-roti': ['#a58e6c', '#5a4228', 0.06],
  'jowar-roti': ['#e8d8b4', '#9a7038', 0.05],
  'plain-paratha': ['#e0b061', '#8a4810', 0.03],
  'pudina-paratha': [
    '#d9b062',
    '#7a4a14',
    0.03,
    (k) => strew(k, 238, 192, 134, 82, 90, ['#3f6b1e', '#5a8f2c', '#2d5a1a'], 4.4),
  ],
  'methi-thepla': [
    '#dcb24a',
    '#8a5a1c',
    0.05,
    (k) => strew(k, 238, 192, 132, 80, 60, ['#3f6b1e', '#5a8f2c'], 4),
  ],
  'amritsari-kulcha': [
    '#f0c988',
    '#94500f',
    0.035,
    (k) => strew(k, 238, 192, 120, 76, 30) + strew(k, 238, 192, 120, 76, 14, ['#a3330f', '#2b1408'], 2.4),
  ],
}

const drawBread =
  ([color, stain, f, finish]: Bread, id: string): Composition =>
  (k) => {
    const spots = [
      { f, color: stain, k: 5, b: -2.7 },
      { f: f * 2, color: mix(stain, '#1a0800', 0.5), k: 8, b: -5.3 },
    ]
    return into(plate(k, { rx: 210, cy: 208, metal: id === 'amritsari-kulcha' ? 'steel' : 'brass' }), [
      disc(k, 222, 214, 150, { color: mix(color, '#5a2800', 0.1), spots }),
      disc(k, 252, 202, 150, { color, spots }),
      disc(k, 236, 190, 150, { color, spots, spec: 0.2 }),
      finish ? finish(k) : '',
      butter(k, 228, 184, 1),
    ])
  }

export const breads: Compositions = mapValues(BREADS, drawBread)
