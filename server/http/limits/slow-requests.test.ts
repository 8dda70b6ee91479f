import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { testApp } from '#tests/app.ts'

/** Everything that comes back on a connection until the server closes it. */
const exchange = async (port: number, parts: readonly string[]): Promise<string> => {
  const socket = net.connect(port, '127.0.0.1')
  let response = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text
  })
  await once(socket, 'connect')
  for (const part of parts) socket.write(part)
  await once(socket, 'close')
  return response
}

it('the server ends a request whose headers or body do not arrive, and goes on serving', async () => {
  const t = await testApp({ environment: { REQUEST_TIMEOUT_MS: '200' } })
  try {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.app.server.address() as AddressInfo
    const head =
      'POST /api/quote HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n'
    const halves = [[head], [`${head}\r\n{"items":`], ['GET /']]
    const responses = await Promise.all(
      halves.flatMap((parts) => [parts, parts]).map((parts) => exchange(port, parts)),
    )
    for (const response of responses) expect(response).toMatch(/^HTTP\/1\.1 408 /)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    const connections = await new Promise<number>((resolve) =>
      t.app.server.getConnections((_, count) => resolve(count)),
    )
    expect(connections).toBeLessThan(responses.length)
  } finally {
    await t.close()
  }
})
