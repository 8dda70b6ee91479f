/**
 * Whether an endpoint is on one of the push services that PUSH_SERVICES names, so that nobody makes this
 * server send to another address. `services` are origins; `*.` at the beginning of a host stands for its
 * subdomains.
 */
export const isPushService = (endpoint: string, services: readonly string[]): boolean => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  return services.some((service) => {
    if (!service.includes('//*.')) return url.origin === service
    const [scheme, domain] = service.split('//*')
    return url.protocol === scheme && url.port === '' && domain !== undefined && url.hostname.endsWith(domain)
  })
}
