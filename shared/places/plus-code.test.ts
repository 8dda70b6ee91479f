import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decodePlusCode, plusCodeKind, recoverPlusCode } from './plus-code.ts'

/*
 * The published rules (github.com/google/open-location-code, test_data): codes with what they are, and with
 * the places they stand for.
 */
describe('what is a plus code', () => {
  test.each([
    ['8FWC2345+G6', 'full'],
    ['8FWC2345+G6G', 'full'],
    ['8fwc2345+', 'full'],
    ['8FWCX400+', 'full'],
    ['WC2345+G6g', 'short'],
    ['2345+G6', 'short'],
    ['45+G6', 'short'],
    ['+G6', 'short'],
    ['G+', null],
    ['+', null],
    ['8FWC2345+G', null],
    ['8FWC2_45+G6', null],
    ['8FWC2η45+G6', null],
    ['8FWC2345+G6+', null],
    ['8FWC2345G6+', null],
    ['8FWC2300+G6', null],
    ['WC2300+G6g', null],
    ['WC2345+G', null],
    ['WC2300+', null],
    ['849VGJQF+VX7QR3J', 'full'],
    ['849VGJQF+VX7QR3U', null],
    ['849VGJQF+VX7QR3JW', 'full'],
    ['849VGJQF+VX7QR3JU', null],
    // Beyond the poles, and beyond the date line.
    ['F2222222+22', null],
    ['2W222222+22', null],
  ])('%s: %s', (code, kind) => {
    expect(plusCodeKind(code)).toBe(kind)
  })
})

describe('the place of a full code', () => {
  test.each([
    ['7FG49Q00+', 20.35, 2.75, 20.4, 2.8],
    ['7FG49QCJ+2V', 20.37, 2.782125, 20.370125, 2.78225],
    ['7FG49QCJ+2VX', 20.3701, 2.78221875, 20.370125, 2.78225],
    ['7FG49QCJ+2VXGJ', 20.370113, 2.782234375, 20.370114, 2.78223632813],
    ['8FVC2222+22', 47, 8, 47.000125, 8.000125],
    ['4VCPPQGP+Q9', -41.273125, 174.785875, -41.273, 174.786],
    ['62G20000+', 0, -180, 1, -179],
    ['22220000+', -90, -180, -89, -179],
    ['6VGX0000+', 0, 179, 1, 180],
    ['CFX3X2X2+X2', 89.999875, 1, 90, 1.000125],
    ['84000000+', 30, -140, 50, -120],
    ['849VGJQF+VX7QR3J', 37.53966912, -122.3750698242, 37.53966916, -122.3750697021],
    ['849VGJQF+VX7QR3J7QR3J', 37.53966912, -122.3750698242, 37.53966916, -122.3750697021],
  ])('%s', (code, south, west, north, east) => {
    const { lat, lng } = decodePlusCode(code)
    expect(lat).toBeCloseTo((south + north) / 2, 8)
    expect(lng).toBeCloseTo((west + east) / 2, 8)
  })
})

describe('the place of a short code', () => {
  test.each([
    ['9C3W9QCJ+2VX', 51.3701125, -1.217765625, '+2VX'],
    ['9C3W9QCJ+2VX', 51.3708675, -1.217765625, 'CJ+2VX'],
    ['9C3W9QCJ+2VX', 51.3701125, -1.218520625, 'CJ+2VX'],
    ['9C3W9QCJ+2VX', 51.3852125, -1.217765625, '9QCJ+2VX'],
    ['9C3W9QCJ+2VX', 51.3701125, -1.202665625, '9QCJ+2VX'],
    ['8FJFW222+', 42.899, 9.012, '22+'],
    ['796RXG22+', 14.95125, -23.5001, '22+'],
    ['8FRCXGRF+PM', 47, 8.55, 'XGRF+PM'],
    ['CFX22222+22', 89.6, 0, '2222+22'],
    ['2CXXXXXX+XX', -81, 0, 'XXXXXX+XX'],
  ])('%s from %f, %f: %s', (full, lat, lng, short) => {
    const found = recoverPlusCode(short, { lat, lng })
    const wanted = decodePlusCode(full)
    expect(found.lat).toBeCloseTo(wanted.lat, 8)
    expect(found.lng).toBeCloseTo(wanted.lng, 8)
  })

  it('is that of its full code wherever in the city the reference lies', () => {
    const digit = fc.constantFrom(...'23456789CFGHJMPQRVWX')
    const near = fc.double({ min: -0.2, max: 0.2, noNaN: true })
    fc.assert(
      fc.property(fc.array(digit, { minLength: 2, maxLength: 2 }), near, near, (last, north, east) => {
        const full = `7J4VXHRW+${last.join('')}`
        const { lat, lng } = decodePlusCode(full)
        const found = recoverPlusCode(full.slice(4), { lat: lat + north, lng: lng + east })
        expect(found.lat).toBeCloseTo(lat, 8)
        expect(found.lng).toBeCloseTo(lng, 8)
      }),
    )
  })
})
