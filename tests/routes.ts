import type { App } from '#server/app.ts'

/**
 * Every route that the server has, whoever registered it: `GET /api/dishes/:id`. HEAD comes with GET and is
 * left out.
 */
export const routesOf = (app: App): string[] => {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, path, methods] = /^((?:[│ ] {3})*)[├└]── (.+) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (indent === undefined || path === undefined || methods === undefined) return []
      const depth = indent.length / 4
      above.splice(depth, above.length, path)
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${above.join('')}`)
    })
}
