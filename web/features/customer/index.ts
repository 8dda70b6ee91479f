export { CustomerDashboard } from './customer-dashboard.tsx'
export { FavoritesPanel } from './favorites/favorites-panel.tsx'
export { OwnThings } from './own-things.tsx'
export { RecommendedDish, useRecommendations } from './recommended.tsx'
