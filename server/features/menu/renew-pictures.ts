import { and, eq, like, notInArray } from 'drizzle-orm'
import { isMenuCategory } from '#shared/catalogue/categories.ts'
import { dishes } from '../../db/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { derivePicture } from '../drawings/derive-picture.ts'
import { renders } from '../drawings/renders.ts'

/** Gives dishes whose picture no longer exists one that does. Photos that a restaurant uploaded stay. */
export const renewPictures = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  const known = Object.keys(renders).map((id) => `/dishes/${id}.avif`)
  const outdated = await db
    .select({ id: dishes.id, name: dishes.name, category: dishes.category, isVeg: dishes.isVeg })
    .from(dishes)
    .where(and(like(dishes.image, '/dishes/%'), notInArray(dishes.image, known)))
  for (const { id, name, category, isVeg } of outdated) {
    const course = isMenuCategory(category) ? category : 'main-course'
    await db
      .update(dishes)
      .set({ image: derivePicture({ name, category: course, isVeg }) })
      .where(eq(dishes.id, id))
  }
}
