import { createHash } from 'node:crypto'
import type { Sha256 } from '#shared/impact-log/bytes.ts'

export const sha256: Sha256 = (data) => createHash('sha256').update(data).digest()
