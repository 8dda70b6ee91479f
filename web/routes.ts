import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('menu', 'routes/menu.tsx'),
  route('donate', 'routes/donate.tsx'),
  layout('routes/signed-in.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('tracking', 'routes/tracking.tsx'),
    route('orders', 'routes/orders.tsx'),
    route('restaurant-dashboard', 'routes/restaurant-dashboard.tsx'),
    route('delivery-dashboard', 'routes/delivery-dashboard.tsx'),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
