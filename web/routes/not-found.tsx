import { data } from 'react-router'
import { RouteFailure } from '../features/shell/index.ts'

export const loader = () => {
  throw data(null, { status: 404 })
}

const NotFound = () => null
export default NotFound

export const ErrorBoundary = RouteFailure
