import { lazyPart } from '../../ui/page/lazy-part.tsx'

/* Apart from its page: every page's first load names the files of all pages, and the tabs have many. */
export const AdminDashboard = lazyPart(() => import('./admin-dashboard.tsx'))
