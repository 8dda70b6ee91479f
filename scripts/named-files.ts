/** What a document names as `folder/file.ts`, `file.ts` or `folder/`. */
const named = /`((?:[\w@.+-]+\/)*[\w@.+-]+(?:\.(?:tsx?|mjs|sql|csv|po)|\/))`/g

/**
 * Files and folders that a document names and that are not there, as sentences. A name may leave out the
 * folders above: `orders/lifecycle/` is server/features/orders/lifecycle.
 */
export const missingFiles = (
  { path: document, text }: { path: string; text: string },
  files: readonly string[],
): string[] =>
  [...text.matchAll(named)].flatMap(([, name = '']) => {
    const isThere = files.some((file) =>
      name.endsWith('/') ? `/${file}`.includes(`/${name}`) : `/${file}`.endsWith(`/${name}`),
    )
    return isThere ? [] : [`${document} names ${name}, which is not there`]
  })
