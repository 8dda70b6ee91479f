import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { hasRole } from '#shared/accounts/roles.ts'
import { rescuePhotoPath } from '#shared/rescue/rescue-photo.ts'
import type { RescueStory } from '#shared/rescue/story-contracts.ts'
import { useHydrated } from '../../../lib/first-paint/use-hydrated.ts'
import { useDishText } from '../../../lib/language/dish-text.ts'
import { useTokenRoles } from '../../../lib/session/token-claims.ts'
import { HidePhoto } from '../on-demand.ts'

/** What the shelters show of the food that they received; admins can take it off. */
export const StoryPhotos = ({ story: { photos, lot } }: { story: RescueStory }) => {
  const { t } = useLingui()
  const roles = useTokenRoles()
  const isAdmin = useHydrated() && hasRole(roles, 'ADMIN')
  const title = useDishText().nameOf({ name: lot.title, nameHi: lot.titleHi })
  if (photos.length === 0) return null
  return (
    <ul className={`grid gap-1 ${photos.length > 1 ? 'sm:grid-cols-2' : ''}`}>
      {photos.map(({ id }) => (
        <li key={id}>
          <figure>
            <img
              src={rescuePhotoPath(id)}
              alt={t`What arrived at the shelter: ${title}`}
              className="aspect-4/3 w-full bg-sunken object-cover"
            />
            <figcaption className="flex min-h-11 px-5 sm:px-7 flex-wrap items-center justify-between gap-x-3 text-sm text-soft">
              <Trans>Photo by the shelter</Trans>
              {isAdmin && (
                <Suspense>
                  <HidePhoto id={id} lotId={lot.id} />
                </Suspense>
              )}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
