export { TipCard } from './tip-card.tsx'
