export { OrderDrawer } from './order-drawer.tsx'
export { useOrderLink } from './use-order-link.ts'
