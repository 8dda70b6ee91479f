/**
 * The icons that pages show before anything else is loaded, by their Tabler names: they come from one small
 * file instead of the first JavaScript. After a change: `npm run icons`. Everywhere else import from
 * @tabler/icons-react.
 */
export const iconNames = [
  'bike',
  'bowl-chopsticks',
  'chevron-right',
  'circle-check-filled',
  'compass',
  'discount',
  'heart',
  'heart-filled',
  'heart-handshake',
  'home',
  'logout',
  'minus',
  'moon',
  'pepper',
  'plus',
  'receipt',
  'search',
  'shopping-bag',
  'stack-2',
  'star',
  'star-filled',
  'star-half-filled',
  'sun',
  'tools-kitchen-2',
  'user-circle',
  'wifi-off',
  'x',
] as const
export type IconName = (typeof iconNames)[number]
