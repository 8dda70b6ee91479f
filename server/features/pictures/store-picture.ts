import { createHash } from 'node:crypto'
import type { Executor } from '../../db/connection.ts'
import { pictures } from '../../db/tables/pictures.ts'
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
