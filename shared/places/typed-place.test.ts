import { describe, expect, it, test } from 'vitest'
import { placeFormat, placeOutside, typedPlace } from './typed-place.ts'

describe('a place that somebody types', () => {
  test.each([
    ['12.97,77.59', 12.97, 77.59],
    [' 12.97, 77.59 ', 12.97, 77.59],
    ['12.97 77.59', 12.97, 77.59],
    ['(12.9716°, 77.5946°)', 12.9716, 77.5946],
    ['12.97159999,77.5946', 12.9716, 77.5946],
  ])('%s is coordinates', (text, lat, lng) => {
    expect(typedPlace(text)).toEqual({ lat, lng })
  })

  it('is the same by a full code, and by its short one with or without the city', () => {
    const place = typedPlace('7J4VXHCV+HJ')
    expect(place).toMatchObject({ lat: expect.closeTo(12.97, 1), lng: expect.closeTo(77.59, 1) })
    for (const text of ['XHCV+HJ', 'xhcv+hj', 'XHCV+HJ Bengaluru, Karnataka', 'XHCV+HJ, Bengaluru'])
      expect(typedPlace(text)).toEqual(place)
  })

  test.each(['', 'MG Road', '12.97', '12.97,', '91,77.59', '12.97,181', 'XHCV HJ', '1e1,2'])(
    '"%s" is none',
    (text) => {
      expect(typedPlace(text)).toEqual({ wrong: placeFormat })
    },
  )

  test.each(['19.07,72.87', '7FG49QCJ+2V', '77.59,12.97'])('%s is not in the area served', (text) => {
    expect(typedPlace(text)).toEqual({ wrong: placeOutside })
  })
})
