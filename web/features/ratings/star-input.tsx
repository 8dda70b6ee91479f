import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { FieldError } from '../../ui/forms/field.tsx'

const words = [undefined, msg`Poor`, msg`Fair`, msg`Good`, msg`Very good`, msg`Wonderful`]

type Props = {
  legend: string
  name: string
  value: number
  /** What is wrong with this row. */
  error?: string | undefined
  onChange: (stars: number) => void
}

/** Five stars to choose from; 0: none chosen. */
export const StarInput = ({ legend, name, value: chosen, error, onChange }: Props) => {
  const { t } = useLingui()
  const word = words[chosen]
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="font-bold">{legend}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-1.5 flex">
          {[1, 2, 3, 4, 5].map((value) => (
            <label
              key={value}
              className={`grid size-12 cursor-pointer place-items-center rounded-2xl transition-colors has-focus-visible:outline-3 has-focus-visible:outline-accent ${value <= chosen ? 'text-star' : 'text-soft'}`}
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={chosen === value}
                onChange={() => onChange(value)}
                className="sr-only"
              />
              {value <= chosen ? (
                <IconStarFilled aria-hidden="true" size={34} />
              ) : (
                <IconStar aria-hidden="true" size={34} />
              )}
              <span className="sr-only">
                <Plural value={value} one="# star" other="# stars" />
              </span>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="min-h-6 font-bold text-soft">
          {word && t(word)}
        </span>
      </div>
      <div role="alert">
        <FieldError id={errorId} message={error} />
      </div>
    </fieldset>
  )
}
