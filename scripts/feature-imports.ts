import path from 'node:path'
import type { SourceFile } from './room-imports.ts'

const featureOf = (file: string): string | undefined => /^web\/features\/([^/]+)\//.exec(file)?.[1]

const imports = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/**
 * Features of the browser meet only through what they export from `index.ts`, at whatever depth a file lies;
 * within a feature everything may know everything. As sentences.
 */
export const wrongFeatureImports = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path: file, text }) => {
    const feature = featureOf(file)
    if (feature === undefined) return []
    return [...text.matchAll(imports)].flatMap(([, specifier = '']) => {
      const imported = path.posix.join(path.posix.dirname(file), specifier)
      const other = featureOf(imported)
      if (other === undefined || other === feature || imported === `web/features/${other}/index.ts`) return []
      return [`${file} imports ${imported}: features meet only through index.ts`]
    })
  })
