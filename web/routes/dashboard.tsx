import { Navigate } from 'react-router'
import { dashboardOf, useUser } from '../lib/session.ts'

/** Picks the dashboard by role (specification section 6). */
const Dashboard = () => {
  const user = useUser()
  return user && <Navigate to={dashboardOf(user)} replace />
}
export default Dashboard
