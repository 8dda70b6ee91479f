import path from 'node:path'
import { build } from 'vite'

/*
 * Makes one readable file of each program with which outsiders check the public ledger or witness it, for
 * them to download: build/client/tools.
 */

const root = path.join(import.meta.dirname, '..')
const tools = {
  'verify-ledger': 'server/features/impact/verify-cli.ts',
  witness: 'server/features/impact/witness/cli.ts',
}

for (const [name, entry] of Object.entries(tools))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, entry),
      outDir: path.join(root, 'build/client/tools'),
      emptyOutDir: false,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  })
