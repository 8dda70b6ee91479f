type Asked = { url: URL; request: Pick<Request, 'mode'>; sameOrigin: boolean }

/** The home page and the menu, in either language. Their URLs say nothing about the visitor. */
export const cacheablePath = /^(?:\/hi)?(?:\/(?:menu)?)?$/

export const isCacheablePage = ({ url, request, sameOrigin }: Asked): boolean =>
  sameOrigin && request.mode === 'navigate' && cacheablePath.test(url.pathname)

export const isOtherPage = ({ url, request, sameOrigin }: Asked): boolean =>
  sameOrigin &&
  request.mode === 'navigate' &&
  !/^\/(?:api|dev|healthz|readyz|metrics)(?:\/|$)/.test(url.pathname)

export const isPicture = ({ url, sameOrigin }: Asked): boolean =>
  sameOrigin && /^\/(?:dishes|pictures|icons)\//.test(url.pathname)

export const isAsset = ({ url, sameOrigin }: Asked): boolean =>
  sameOrigin && url.pathname.startsWith('/assets/')

/** The page that says that `url` cannot be opened now, in the language of `url`, which it names in `from`. */
export const offlinePagePath = (url: URL): string =>
  url.pathname.replace(/^(\/hi(?=\/|$))?.*$/, '$1/offline?from=') +
  encodeURIComponent(url.pathname + url.search + url.hash)
