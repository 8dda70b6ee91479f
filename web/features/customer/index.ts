export { CustomerDashboard } from './customer-dashboard.tsx'
export { FavoritesPanel } from './favorites-panel.tsx'
