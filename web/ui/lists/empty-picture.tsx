import { Icon } from '../icons/icon.tsx'

const icons = {
  bag: 'shopping-bag',
  bike: 'bike',
  compass: 'compass',
  heart: 'heart',
  kitchen: 'tools-kitchen-2',
  receipt: 'receipt',
  search: 'search',
  spill: 'bowl-chopsticks',
} as const
export type EmptyGlyph = keyof typeof icons

/** An empty thali with an icon in its middle. */
export const EmptyPicture = ({ glyph }: { glyph: EmptyGlyph }) => (
  <div
    aria-hidden="true"
    className="thali course-any grid size-36 place-items-center rounded-full shadow-card"
  >
    <Icon name={icons[glyph]} size={52} stroke={1.5} className="text-on-turmeric dark:text-ink" />
  </div>
)
