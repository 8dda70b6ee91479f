import { useLingui } from '@lingui/react/macro'
import { type CourierTag, type FoodTag, tagsFor } from '#shared/ratings/tags.ts'
import { chipClass } from '../../ui/chip.ts'

type Props<T> = {
  label: string
  tags: readonly T[]
  labels: Record<string, string>
  stars: number
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
}

/** Words that go with so many stars, as many as fit; nothing before there are stars. */
export const TagChoice = <T extends FoodTag | CourierTag>({
  label,
  tags,
  labels,
  stars,
  chosen,
  onChange,
}: Props<T>) => {
  const { i18n } = useLingui()
  if (stars === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say the legend of its stars twice
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {tagsFor(tags, stars).map((tag) => {
        const isChosen = chosen.includes(tag)
        return (
          <button
            key={tag}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
            className={`${chipClass} !px-3.5`}
          >
            {i18n._(labels[tag] ?? tag)}
          </button>
        )
      })}
    </div>
  )
}
