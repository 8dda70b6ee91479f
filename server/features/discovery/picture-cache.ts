import { LRUCache } from 'lru-cache'

/** A cache of the latest `limit` drawn pictures. Requests for one that is being drawn wait for it. */
export const pictureCache = (limit: number) => {
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: limit })
  return {
    get: (name: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
      const cached = pictures.get(name)
      if (cached) return cached
      const picture = draw()
      pictures.set(name, picture)
      picture.catch(() => pictures.delete(name))
      return picture
    },
    drop: (name: string): void => void pictures.delete(name),
    clear: (): void => pictures.clear(),
  }
}
