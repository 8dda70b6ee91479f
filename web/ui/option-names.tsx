import { useDishText } from '../lib/language/dish-text.ts'

type Props = {
  options: readonly { name: string; nameHi?: string | undefined }[]
  className?: string
}

/** What was chosen with a dish; nothing where nothing was. */
export const OptionNames = ({ options, className = '' }: Props) => {
  const { nameOf } = useDishText()
  return (
    options.length > 0 && (
      <span className={`block text-sm font-normal text-soft ${className}`}>
        {options.map(nameOf).join(' · ')}
      </span>
    )
  )
}
