export { FavoriteButton } from './favorite-button.tsx'
export { syncFavorites, toggleFavorite } from './sync-favorites.ts'
export { useClosed, useFavorites } from './use-favorites.ts'
