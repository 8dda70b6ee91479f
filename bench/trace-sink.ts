/**
 * A collector that takes every span and keeps none. Prints its address; ends with its standard input.
 */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const server = http.createServer((request, response) => {
  request
    .resume()
    .on('end', () => response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end())
})
await once(server.listen(0, '127.0.0.1'), 'listening')
process.stdin.on('end', () => process.exit(0)).resume()
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
