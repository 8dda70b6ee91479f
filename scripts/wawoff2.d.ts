/** wawoff2 2.0.1 has no types of its own. */
declare module 'wawoff2' {
  export const compress: (font: Uint8Array) => Promise<Uint8Array>
  export const decompress: (font: Uint8Array) => Promise<Uint8Array>
}
