import { lin } from '../drawing/gradients.ts'
import { lit, under } from '../drawing/light.ts'
import { blob, soft } from '../drawing/paths.ts'
import { group, path } from '../drawing/shapes.ts'
import { gravy } from '../foods/gravy.ts'
import { bun, fritter } from '../foods/snacks.ts'
import { strew } from '../garnishes/herbs.ts'
import { butter } from '../garnishes/toppings.ts'
import { chilli, lemonWedge, onionRing } from '../garnishes/vegetables.ts'
import { into, roll } from '../serving/arrangements.ts'
import { katori } from '../vessels/bowl.ts'
import { paper } from '../vessels/paper.ts'
import { plate } from '../vessels/plate.ts'
import type { Compositions } from './composition.ts'

export const rolls: Compositions = {
  'chicken-kathi-roll': (k) => roll(k, { color: '#d2641f', meat: true }),
  'paneer-tikka-roll': (k) => roll(k, { color: '#f7d9a0', cubes: true }),
  'mutton-kathi-roll': (k) => roll(k, { color: '#6a2a10', meat: true }),
  'egg-roll': (k) => roll(k, { color: '#f0b92c', egg: true }),
  'double-egg-chicken-roll': (k) => roll(k, { color: '#d2641f', meat: true, egg: true }),
  'aloo-kabli-roll': (k) => roll(k, { color: '#e0b040' }),
  'vada-pav': (k) => {
    const v = paper(k, { w: 440, h: 270 })
    const pav = (x: number, y: number, s: number) => {
      const crumb = {
        blur: 15,
        height: 34,
        bump: 0.03,
        spec: 0.35,
        shine: 28,
        amb: 0.46,
        diff: 0.84,
        spots: [{ f: 0.015, color: '#a4510f', k: 3, b: -1.6 }],
      }
      const top = soft(
        k,
        [
          [-108, 40],
          [-112, -18],
          [-84, -66],
          [84, -70],
          [112, -22],
          [106, 36],
          [0, 44],
        ],
        40,
        2,
      )
      const low = soft(
        k,
        [
          [-104, -18],
          [104, -18],
          [108, 26],
          [88, 52],
          [-88, 52],
          [-108, 26],
        ],
        26,
        2,
      )
      return group(
        `transform="translate(${x} ${y}) scale(${s})"`,
        under(k, 0, 104, 112, 24, 0.55),
        `<g transform="translate(0 58)">`,
        group(
          lit(k, { ...crumb, spots: [] }),
          path(low, lin(k, 0, -18, 0, 52, ['#fff3d8', ['#f7dcab', 0.5], '#d8964a'])),
        ),
        '</g>',
        path(blob(k, 0, 44, 106, 15, 0.09, 16), '#5a9a30'),
        `<g transform="translate(0 -42) rotate(-4)">`,
        group(
          lit(k, crumb),
          path(
            top,
            lin(k, 0, -68, 0, 44, [
              ['#b5611a', 0],
              ['#dc923c', 0.5],
              ['#f7dcaa', 0.82],
              ['#fff2d6', 1],
            ]),
          ),
        ),
        '</g>',
        fritter(k, 4, 22, 88, {
          ry: 46,
          color: '#f2b02c',
          rough: 0.035,
          bump: 0.22,
          freq: 0.06,
          spec: 0.4,
          spots: [
            { f: 0.04, color: '#c97a14', k: 4, b: -2.2 },
            { f: 0.08, color: '#ffe28a', k: 5, b: -3 },
          ],
        }),
        strew(k, 0, 8, 74, 22, 34, ['#c42a12', '#e0591c', '#8a1c0a'], 4.5),
        strew(k, 0, 54, 96, 7, 16, ['#4f8f2c', '#7ab648'], 5),
      )
    }
    return into(v, [
      pav(322, 138, 0.86),
      pav(166, 186, 1.04),
      chilli(k, 340, 274, 1.5, -12, '#5d8f2c'),
      chilli(k, 396, 244, 1.2, -40, '#4c7f24'),
    ])
  },
  'pav-bhaji': (k) => {
    const v = plate(k, { rx: 210, cy: 210 })
    const b = katori(k, 176, 176, 118, { h: 60, level: 0.1 })
    return into(v, [
      b.back,
      gravy(k, b.well, '#c94a14', {
        thick: 0.36,
        freq: 0.07,
        oil: '#f08a2a',
        spots: [
          { f: 0.06, color: '#f0a23a', k: 6, b: -3.5 },
          { f: 0.07, color: '#7a1f06', k: 6, b: -3.5 },
        ],
      }),
      butter(k, 176, 176, 1.1),
      strew(k, 176, 186, 90, 46, 20),
      b.front,
      bun(k, 344, 156, 62, 48),
      bun(k, 362, 226, 66, 50),
      onionRing(k, 250, 282, 22),
      lemonWedge(300, 284, 0.8),
    ])
  },
}
