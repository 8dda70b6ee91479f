import {
  IconBike,
  IconBowlChopsticks,
  IconCompass,
  IconReceipt,
  IconSearch,
  IconShoppingBag,
  IconToolsKitchen2,
} from '@tabler/icons-react'

const icons = {
  bag: IconShoppingBag,
  bike: IconBike,
  compass: IconCompass,
  kitchen: IconToolsKitchen2,
  receipt: IconReceipt,
  search: IconSearch,
  spill: IconBowlChopsticks,
}
export type EmptyGlyph = keyof typeof icons

/** An empty thali with a sign in its middle. */
export const EmptyPicture = ({ glyph }: { glyph: EmptyGlyph }) => {
  const Icon = icons[glyph]
  return (
    <div
      aria-hidden="true"
      className="thali course-any grid size-36 place-items-center rounded-full shadow-card"
    >
      <Icon size={52} stroke={1.5} className="text-on-turmeric dark:text-ink" />
    </div>
  )
}
