import { DietMark } from '../icons/diet-mark.tsx'

type Props = { isVeg: boolean | null; title: string; level?: 2 | 3; tabIndex?: number }

/** The heading of a card about food: its veg mark, and what it is. */
export const FoodHeading = ({ isVeg, title, level = 2, tabIndex }: Props) => {
  const Heading = `h${level}` as const
  return (
    <Heading tabIndex={tabIndex} className="flex items-start gap-2 text-xl leading-tight outline-offset-4">
      <span className="mt-1.5">
        <DietMark isVeg={isVeg} />
      </span>
      <span className="min-w-0 break-words">{title}</span>
    </Heading>
  )
}
