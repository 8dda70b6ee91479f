import { expect, it } from 'vitest'
import { pictureSources } from './picture-sources.ts'
import { placeholderOf } from './placeholder.ts'

it('loads the width of a rendered picture that fits, and the only one of a photo or a drawing', () => {
  expect(pictureSources('/dishes/dal-480.avif?v=1#ab', '9rem')).toEqual({
    src: '/dishes/dal-480.avif?v=1#ab',
    srcSet: '/dishes/dal-240.avif?v=1#ab 240w, /dishes/dal-480.avif?v=1#ab 480w',
    sizes: '9rem',
  })
  expect(pictureSources('/dishes/cover-a-768.avif?v=1', '92vw').srcSet).toMatch(/a-480\.avif\?v=1 480w/)
  for (const image of ['/api/pictures/abc', '/dishes/dal.avif?v=1'])
    expect(pictureSources(image, '9rem')).toEqual({ src: image })
})

it('a picture has a placeholder only where its URL carries one', () => {
  const code = 'vIU4q2IV5795zqBVB9RkMwARUAAA'
  expect(placeholderOf(`/dishes/dal-480.avif?v=1#${code}`)).toMatch(/^data:image\/gif;base64,R0lGODlh/)
  for (const image of ['/api/pictures/abc', '/dishes/dal-480.avif?v=1', '/dishes/dal-480.avif#top'])
    expect(placeholderOf(image)).toBeUndefined()
})
