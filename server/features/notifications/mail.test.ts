import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobHandlers } from '#server/compose.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { emailHtml } from './email-content.ts'

const message = {
  to: 'asha@example.com',
  subject: 'Hello <b>',
  text: '1 < 2 & "so on"\n<script>alert(1)</script>',
}

describe('without a mail server', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    await t.deps.mailer.send(message)
  })
  afterAll(() => t.close())

  it('e-mails are kept and shown, as a page and as JSON, newest first', async () => {
    t.time.advance(1_000)
    await t.deps.mailer.send({ ...message, subject: 'Newer' })
    const json = await t.app.inject({ url: '/dev/mailbox', headers: { accept: 'application/json' } })
    expect(json.json().items.map((item: { subject: string }) => item.subject)).toEqual(['Newer', 'Hello <b>'])
    const page = await t.app.inject({ url: '/dev/mailbox', headers: { accept: 'text/html' } })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('<h2>Hello &lt;b&gt;</h2>')
    expect(page.body).not.toContain('<script>')
  })

  it('e-mails to one address are found below a hundred newer ones to others', async () => {
    await t.deps.mailer.send({ ...message, to: 'Meera@example.com', subject: 'Buried' })
    t.time.advance(1_000)
    await t.deps.mailer.transmitAll(
      Array.from({ length: 100 }, () => ({ ...message, to: 'ravi@example.com' })),
    )
    const inbox = async (url: string) => {
      const { items } = (await t.app.inject({ url, headers: { accept: 'application/json' } })).json()
      return items.map((item: { subject: string }) => item.subject)
    }
    expect(await inbox('/dev/mailbox')).not.toContain('Buried')
    expect(await inbox('/dev/mailbox?to=meera@example.com')).toEqual(['Buried'])
    const page = await t.app.inject('/dev/mailbox?to=%3Cb%3E@example.com')
    expect(page.body).toContain('No e-mails to &lt;b&gt;@example.com yet.')
    expect((await t.app.inject(`/dev/mailbox?to=${'a'.repeat(255)}`)).statusCode).toBe(422)
  })

  it('an e-mail is shown as its reader gets it, and can load and run nothing', async () => {
    const content = { language: 'hi' as const, subject: 'Hello <b>', blocks: ['नमस्ते <script>'], footer: [] }
    await t.deps.mailer.transmit({ to: 'asha@example.com', content, id: 'letter' })
    const shown = await t.app.inject('/dev/mailbox/letter')
    expect(shown.body).toBe(emailHtml(content))
    expect(shown.body).toContain('नमस्ते &lt;script&gt;')
    expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src /)
    expect(shown.headers['content-security-policy']).not.toContain('script-src')
    expect((await t.app.inject('/dev/mailbox/none')).statusCode).toBe(404)
  })

  it('nobody but the demo shows them', async () => {
    const secret = { SESSION_SECRET: randomBytes(32).toString('base64'), DATABASE_URL: t.database.url }
    const live = await testApp({
      database: t.database,
      environment: { MODE: 'live', PAYMENTS: 'cash-only', ...secret },
    })
    const { statusCode, body } = await live.app.inject({
      url: '/dev/mailbox',
      headers: { accept: 'application/json' },
    })
    expect(statusCode).not.toBe(200)
    expect(body).not.toContain('Hello <b>')
    await live.close()
  })
})

describe('with a mail server', () => {
  const received: string[] = []
  let refuse = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        if (!refuse) received.push(text)
        callback(refuse ? new Error('no') : null)
      })
    },
  })
  let t: TestApp
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    t = await testApp({
      environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Us <us@example.com>' },
    })
  })
  afterAll(async () => {
    await t.close()
    server.close()
    await once(server.server, 'close')
  })

  it('e-mails wait in the queue and go out from there', async () => {
    await t.deps.mailer.send(message)
    expect(received).toEqual([])
    const { rows } = await t.deps.pool.query(`SELECT data FROM pgboss.job WHERE name = 'send-mail'`)
    expect(rows).toEqual([{ data: { ...message, id: expect.any(String), html: '' } }])
    // Also when the job is repeated, as after a process that died.
    for (const { data } of [...rows, ...rows]) await jobHandlers(t.deps)['send-mail'](data)
    expect(received).toHaveLength(1)
    expect(received[0]).toContain(`Message-ID: <mail-${rows[0].data.id}@localhost>`)
    expect(received[0]).toContain('From: Us <us@example.com>')
    expect(received[0]).toContain('To: asha@example.com')
  })

  it('a file goes along, and the same e-mail has the same id', async () => {
    const content = Buffer.from('%PDF-1.3 a receipt')
    const parcel = {
      ...message,
      id: 'receipt-1',
      attachments: [{ filename: 'DON-1.pdf', contentType: 'application/pdf', content }],
    }
    await t.deps.mailer.transmit(parcel)
    const text = received.at(-1) ?? ''
    expect(text).toContain('Message-ID: <receipt-1@localhost>')
    expect(text).toMatch(/Content-Type: application\/pdf; name=DON-1\.pdf/)
    expect(text).toContain('Content-Disposition: attachment; filename=DON-1.pdf')
    expect(text).toContain(content.toString('base64'))
  })

  it('a refused e-mail fails its job, which is repeated', async () => {
    refuse = true
    await expect(jobHandlers(t.deps)['send-mail']({ ...message, html: '' })).rejects.toThrow()
    refuse = false
  })

  it('the local mailbox is not there', async () => {
    const { statusCode } = await t.app.inject({
      url: '/dev/mailbox',
      headers: { accept: 'application/json' },
    })
    expect(statusCode).not.toBe(200)
  })
})
