export { SurplusFromOrder } from './from-order.tsx'
