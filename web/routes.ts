import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('menu', 'routes/menu.tsx'),
  route('about', 'routes/about.tsx'),
  route('donate', 'routes/donate.tsx'),
  route('partner', 'routes/partner.tsx'),
  route('unsubscribe', 'routes/unsubscribe.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  layout('routes/signed-in.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('tracking', 'routes/tracking.tsx'),
    route('orders', 'routes/orders.tsx'),
    route('restaurant-dashboard', 'routes/restaurant-dashboard.tsx'),
    route('delivery-dashboard', 'routes/delivery-dashboard.tsx'),
    route('customer-dashboard', 'routes/customer-dashboard.tsx'),
    route('admin-dashboard', 'routes/admin-dashboard.tsx'),
    route('favorites', 'routes/favorites.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('account-settings', 'routes/account-settings.tsx'),
    route('role-debug', 'routes/role-debug.tsx'),
  ]),
  route('offline', 'routes/offline.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
