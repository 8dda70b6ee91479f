export const adminPath = '/admin-dashboard'

/** Where something of the admin's dashboard is: a tab, and what its list is filtered by. */
export const adminAddress = (parameters: Record<string, string>): string => {
  const query = new URLSearchParams(parameters)
  return query.size === 0 ? adminPath : `${adminPath}?${query}`
}
