import { Trans, useLingui } from '@lingui/react/macro'
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'

type Props = {
  dishes: readonly { id: string; name: string }[]
  /** A dish without an entry is not rated. */
  thumbs: ReadonlyMap<string, boolean>
  onChange: (thumbs: Map<string, boolean>) => void
}

const button =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border-[1.5px] border-line text-soft transition-colors hover:border-accent hover:text-accent'

/** Each dish up or down; pressed again it is not rated. */
export const DishThumbs = ({ dishes, thumbs, onChange }: Props) => {
  const { t } = useLingui()
  const press = (id: string, up: boolean) => {
    const next = new Map(thumbs)
    if (thumbs.get(id) === up) next.delete(id)
    else next.set(id, up)
    onChange(next)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-bold">
        <Trans>The dishes</Trans> <span className="font-normal text-soft">{t`(optional)`}</span>
      </legend>
      <ul className="divide-y divide-line">
        {dishes.map(({ id, name }) => {
          const thumb = thumbs.get(id)
          return (
            <li key={id} className="flex items-center gap-2 py-1.5">
              <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
              <button
                type="button"
                aria-label={t`${name}: good`}
                aria-pressed={thumb === true}
                onClick={() => press(id, true)}
                className={`${button} aria-pressed:border-leaf aria-pressed:bg-leaf-tint aria-pressed:text-leaf`}
              >
                {thumb === true ? (
                  <IconThumbUpFilled aria-hidden="true" size={22} />
                ) : (
                  <IconThumbUp aria-hidden="true" size={22} />
                )}
              </button>
              <button
                type="button"
                aria-label={t`${name}: not good`}
                aria-pressed={thumb === false}
                onClick={() => press(id, false)}
                className={`${button} aria-pressed:border-chilli aria-pressed:bg-sunken aria-pressed:text-chilli`}
              >
                {thumb === false ? (
                  <IconThumbDownFilled aria-hidden="true" size={22} />
                ) : (
                  <IconThumbDown aria-hidden="true" size={22} />
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
