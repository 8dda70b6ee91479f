import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { languages } from '#shared/languages.ts'
import { nonceContext } from './lib/first-paint/server-context.ts'
import { loadDeskMessages } from './lib/language/desk-messages.ts'
import { loadMessages } from './lib/language/i18n.ts'

export { inlineScripts, startScripts } from './lib/first-paint/inline-scripts.ts'
export { nonceContext, serverContext } from './lib/first-paint/server-context.ts'
export { default as stylesheet } from './styles/app.css?url'

await Promise.all(languages.flatMap((language) => [loadMessages(language), loadDeskMessages(language)]))

/** Waits for all content whoever asks, so that one page has one set of bytes and one ETag. */
const handleRequest = (
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    let code = status
    const nonce = context.get(nonceContext)
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady: () => {
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }))
          pipe(body)
        },
        onShellError: reject,
        onError: (error) => {
          code = 500
          reject(error)
        },
      },
    )
  })
export default handleRequest
