import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bundles, idsOf } from './scripts/bundles.ts'
import { catalogues } from './scripts/catalogues.ts'
import { chartsAnywhere } from './scripts/charts-anywhere.ts'
import { leanBrowser } from './scripts/lean-browser.ts'
import { texts } from './scripts/texts.ts'

const framework =
  /rolldown[\\/]runtime|[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|@lingui[\\/](core|react))[\\/]/

export default defineConfig({
  plugins: [tailwindcss(), texts(), reactRouter(), catalogues(), leanBrowser(), chartsAnywhere()],
  // Lingui brings a stand-in for a hook that React has had since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // The icon barrel costs the server 75 MB when Node loads it whole; bundled, only the icons used remain.
  ssr: { noExternal: ['@tabler/icons-react'] },
  // Without these the first page in development answers 504 while Vite finds out what to prepare.
  optimizeDeps: {
    entries: ['web/entry.client.tsx', 'web/root.tsx', 'web/routes/**/*.tsx'],
    // Prepared it would pass by scripts/charts-anywhere.ts.
    exclude: ['uplot'],
  },
  // The router itself preloads what a page needs; a helper in the first load for what comes later is not
  // worth its size.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What the router says to its developers; its warnings do nothing else.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
          output: {
            // A file's name is in the router's manifest, which every page loads: 42 bits tell its versions
            // apart as well.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'react', test: framework, priority: 2 },
                { name: 'shell', test: idsOf(bundles.shell), priority: 1 },
                // Beside `hi`, which is every page's.
                {
                  name: (id) => `${path.basename(id, '.po?desk')}-desk`,
                  test: /\.po\?desk$/,
                  priority: 2,
                },
                // Toasts stand on it as well, and every page fetches those: it must bring no dialog, form or
                // dashboard with it.
                {
                  name: 'popups',
                  test: /[\\/]node_modules[\\/](@base-ui[\\/](utils|react[\\/](utils|internals|merge-props|floating-ui-react)(?!.*(Anchor|Position|arrow|composite[\\/](list|item|root)|field-|form-|grid|label|safePolygon|use(Click|Floating|Hover|List))))|@floating-ui[\\/]utils|tabbable|use-sync-external-store)[\\/.]/,
                  priority: 1,
                },
                // The router's manifest names every file of every page; what is used together in one file
                // keeps it short.
                { name: 'icons', test: /[\\/]@tabler[\\/]icons-react[\\/]/ },
                { name: 'tables', test: /[\\/]@tanstack[\\/](react-)?(table|store)/, priority: 1 },
                { name: 'queries', test: /[\\/]@tanstack[\\/](query-core|react-query)[\\/]/, priority: 2 },
                {
                  name: 'queried',
                  test: idsOf(bundles.queried),
                },
                {
                  name: 'forms',
                  test: idsOf(bundles.forms, /[\\/](?:react-hook-form|@hookform|zod)(?:[\\/]|$)/),
                },
                {
                  // The small parts of most pages: what needs forms or queries is in their files, or every
                  // page would fetch those.
                  name: 'fields',
                  priority: 1,
                  test: idsOf(bundles.fields, /[\\/]node_modules[\\/]nanoid[\\/]/),
                },
                {
                  name: 'desk',
                  test: idsOf(bundles.desk),
                },
                {
                  name: 'checkout',
                  test: idsOf(bundles.checkout),
                },
                {
                  name: 'tracking',
                  test: idsOf(bundles.tracking),
                },
                {
                  name: 'restaurant',
                  test: idsOf(bundles.restaurant),
                },
                {
                  name: 'dialogs',
                  test: idsOf(
                    bundles.dialogs,
                    /[\\/]@base-ui[\\/]react[\\/](?!.*(autocomplete|combobox|drawer|toast))/,
                  ),
                },
              ],
            },
          },
        },
      },
    },
  },
})
