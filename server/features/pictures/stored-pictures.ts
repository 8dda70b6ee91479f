import { createHash } from 'node:crypto'
import { and, eq, notExists } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { pictures } from '../../db/tables/pictures.ts'
import { profileImages } from '../../db/views/accounts.ts'
import { dishPhotos } from '../../db/views/menu/dishes.ts'
import type { EncodedPicture } from './encode-picture.ts'

export const picturePath = (id: string): string => `/api/pictures/${id}`

/** Stores a picture under the hash of its bytes, unless it is stored already. Returns its URL. */
export const storePicture = async (
  executor: Executor,
  { bytes, type }: EncodedPicture,
  createdAt: Date,
): Promise<string> => {
  const id = createHash('sha256').update(bytes).digest('hex')
  await executor.insert(pictures).values({ id, bytes, type, createdAt }).onConflictDoNothing()
  return picturePath(id)
}

/** Deletes the picture at a URL unless it is still in use. Every use of pictures must be checked here. */
export const deletePicture = async (executor: Executor, address: string | null): Promise<void> => {
  const id = address?.startsWith(picturePath('')) ? address.slice(picturePath('').length) : undefined
  if (id === undefined || address === null) return
  const ofPerson = executor.select().from(profileImages).where(eq(profileImages.image, address))
  const ofDish = executor.select().from(dishPhotos).where(eq(dishPhotos.image, address))
  await executor.delete(pictures).where(and(eq(pictures.id, id), notExists(ofPerson), notExists(ofDish)))
}
