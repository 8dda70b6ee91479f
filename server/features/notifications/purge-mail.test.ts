import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { sentMails } from '#tests/mails.ts'
import { purgeMail } from './room.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('e-mails stay in the local mailbox for a week', async () => {
  const subjects = async () => (await sentMails(t.deps)).map(({ subject }) => subject)
  await t.deps.mailer.send({ to: 'asha@example.com', subject: 'old', text: 'Namaste' })
  t.time.advance(7 * 24 * 3_600_000)
  await t.deps.mailer.send({ to: 'asha@example.com', subject: 'new', text: 'Namaste' })
  await purgeMail(t.deps)
  expect((await subjects()).toSorted()).toEqual(['new', 'old'])
  t.time.advance(1)
  await purgeMail(t.deps)
  expect(await subjects()).toEqual(['new'])
})
