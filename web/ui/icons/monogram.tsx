const backgrounds = ['#c2410c', '#9a3412', '#2f6b3f', '#8a5a12', '#a3264a', '#28605a', '#7a3b10']

const sumOf = (text: string): number =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)

/** The first letters of the first two words that begin with a letter. */
const lettersOf = (name: string): string =>
  (name.match(/\b\p{L}/gu) ?? [name.charAt(0)]).slice(0, 2).join('').toUpperCase()

/** Stands in for a restaurant's photo: its initials within a rangoli, in a colour of its own. */
export const Monogram = ({ name, className = 'size-16 text-xl' }: { name: string; className?: string }) => {
  const seed = sumOf(name)
  const petals = 8 + (seed % 3) * 2
  const angles = Array.from({ length: petals }, (_, petal) => (petal * 360) / petals)
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full font-display font-bold text-[#fff8ef] ${className}`}
    >
      <svg viewBox="-50 -50 100 100" className="absolute inset-0 size-full" aria-hidden="true">
        <rect x="-50" y="-50" width="100" height="100" fill={backgrounds[seed % backgrounds.length]} />
        {angles.map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <path d="M0 -46 Q7 -37 0 -29 Q-7 -37 0 -46Z" fill="none" stroke="#fff8ef" strokeOpacity="0.4" />
            <circle cy="-24" r="1.4" fill="#fbbf24" fillOpacity="0.8" />
          </g>
        ))}
      </svg>
      <span className="relative">{lettersOf(name)}</span>
    </span>
  )
}
