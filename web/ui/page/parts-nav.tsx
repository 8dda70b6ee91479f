type Props = {
  label: string
  /** The ids that they have on the page. */
  parts: readonly (readonly [id: string, title: string])[]
}

/** What there is on a long page: beside it on wide screens, in a list to choose from on phones. */
export const PartsNav = ({ label, parts }: Props) => (
  <nav aria-label={label} className="mb-4 lg:sticky lg:top-20 lg:order-last lg:mb-0 lg:self-start">
    <ul className="flex flex-wrap gap-2 max-sm:hidden lg:grid lg:gap-0.5">
      {parts.map(([id, title]) => (
        <li key={id} className="shrink-0">
          <a
            href={`#${id}`}
            className="block rounded-xl px-3 py-2 text-sm font-bold text-soft hover:bg-accent-tint hover:text-accent max-lg:border max-lg:border-line max-lg:bg-surface pointer-coarse:py-3"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
    <select
      aria-label={label}
      value=""
      onChange={({ target }) => document.getElementById(target.value)?.scrollIntoView()}
      className="field font-semibold sm:hidden"
    >
      <option value="">{label}</option>
      {parts.map(([id, title]) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  </nav>
)
