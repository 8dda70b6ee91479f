import { describe, expect, it } from 'vitest'
import { chatMessage, contactForm, contactTopics, newsletterEmail } from './validation.ts'

const complaints = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

describe('the newsletter', () => {
  it.each(['asha@example.com', ' Asha@Example.Com ', 'a.b@c', '@.'])('takes %s', (text) =>
    expect(newsletterEmail.parse(text)).toBe(text.trim().toLowerCase()),
  )
  it.each([
    '',
    'asha',
    'asha@example',
    'asha.example.com',
    'a@b.c, d@e.f',
    'a@b.c;d@e.f',
    'Asha <a@b.c>',
    'a b@c.d',
    `${'a'.repeat(251)}@b.c`,
    undefined,
  ])('refuses %s', (text) =>
    expect(complaints(newsletterEmail.safeParse(text))).toEqual({ '': 'Please enter a valid email address' }),
  )
})

describe('the contact form', () => {
  it('requires name, email, topic and message', () => {
    const nothing = {
      name: 'Name is required',
      email: 'Email is required',
      topic: 'Topic is required',
      message: 'Message is required',
    }
    expect(complaints(contactForm.safeParse({ name: ' ', email: '', topic: '', message: '\n' }))).toEqual(
      nothing,
    )
    expect(complaints(contactForm.safeParse({}))).toEqual(nothing)
  })
  it('knows its topics', () => {
    expect(contactTopics).toEqual(['order', 'feedback', 'partnership', 'donation', 'other'])
    for (const topic of contactTopics)
      expect(contactForm.parse({ name: 'Asha', email: 'a@b.c', topic, message: 'Hello' }).topic).toBe(topic)
    expect(complaints(contactForm.safeParse({ name: 'A', email: 'a', topic: 'x', message: 'm' }))).toEqual({
      email: 'Please enter a valid email address',
      topic: 'Topic is required',
    })
  })
})

it('the chat takes no empty message and no novel', () => {
  expect(chatMessage.parse('  hello ')).toBe('hello')
  expect(chatMessage.safeParse(' \n ').success).toBe(false)
  expect(chatMessage.safeParse('x'.repeat(501)).success).toBe(false)
})
