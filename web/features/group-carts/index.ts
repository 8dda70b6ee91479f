export { GroupLines } from './group-lines.tsx'
export { GroupPart } from './on-demand.ts'
export { OrderTogether } from './order-together.tsx'
export { useGroupCart } from './use-group-cart.ts'
