/** Types of the part of negotiator 1.1 that we use; the published ones are of 0.6 and lack `preferred`. */
declare module 'negotiator' {
  type Headers = Record<string, string | string[] | undefined>

  export default class Negotiator {
    constructor(request: { headers: Headers })
    encoding(available: readonly string[], options?: { preferred?: readonly string[] }): string | undefined
    language(available: readonly string[]): string | undefined
    mediaType(available: readonly string[]): string | undefined
  }
}
