type Props = { options: readonly { name: string }[]; className?: string }

/** What was chosen with a dish; nothing where nothing was. */
export const OptionNames = ({ options, className = '' }: Props) =>
  options.length > 0 && (
    <span className={`block text-sm font-normal text-soft ${className}`}>
      {options.map(({ name }) => name).join(' · ')}
    </span>
  )
