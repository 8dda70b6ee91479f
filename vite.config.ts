import { lingui } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chartsAnywhere } from './scripts/charts-anywhere.ts'
import { leanBrowser } from './scripts/lean-browser.ts'
import { texts } from './scripts/texts.ts'

const framework =
  /rolldown[\\/]runtime|[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|@lingui[\\/](core|react))[\\/]/

/**
 * What the frame around every page and the menu stand on. In one file instead of twenty it compresses better;
 * what is loaded when first opened (dialogs, forms, Zod, queries, the map) must stay out.
 */
const shell =
  /[\\/](web[\\/](root\.|features[\\/](shell(?![\\/](account-menu|failure-screen|banners|offline-banner|closed-banner|use-connection-check|session-effects|use-session-expiry))|catalogue[\\/](?:[a-z-]+[\\/])?(category-chips|dish-card|dish-grid|dish-skeletons|filter-chips|index|menu-filter|menu-search|on-demand|restaurant-chips))|ui[\\/](?:[a-z-]+[\\/])?(button|lazy-dialog|lazy-part|lazy-popup|part-missing|chip|chip-link|course|diet-mark|icon-button|logo|monogram|toasts?|page-head|icon|icons|rating|stepper)\.|lib[\\/](?:[a-z-]+[\\/])?(api-error|connection|dark-mode|favorite-ids|install|session|create-store|site-facts|persisted-store|use-hydrated|popup|retried-import|storage)\.|features[\\/](cart[\\/](add-to-cart|cart)|favorites[\\/]favorite-button|(?!restaurant|admin|profile|deliveries|dispatch|group-carts|impact|rescue|shelter)[^\\/]+[\\/]on-demand)\.)|shared[\\/](accounts[\\/]roles|catalogue[\\/]categories|money[\\/]money)\.)/

export default defineConfig({
  plugins: [tailwindcss(), texts(), reactRouter(), lingui(), leanBrowser(), chartsAnywhere()],
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
                { name: 'shell', test: shell, priority: 1 },
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
                  test: /[\\/]web[\\/](lib[\\/]calls[\\/]query-client|features[\\/](cart[\\/]use-quote|profile[\\/](use-addresses|use-saved-methods)))\./,
                },
                {
                  name: 'forms',
                  test: /[\\/](react-hook-form|@hookform|zod|shared[\\/](api[\\/]wire|accounts[\\/]phone|payments[\\/]card|places[\\/]pin-code|(accounts|checkout|giving|meals)[\\/]validation)\.ts|web[\\/](ui[\\/](?:[a-z-]+[\\/])?(email-|password-)?field|features[\\/](accounts[\\/]credential-fields|checkout[\\/](instrument-fields|method-choice|save-method|typed-card)))\.tsx?)([\\/]|$)/,
                },
                {
                  // The small parts of most pages: what needs forms or queries is in their files, or every
                  // page would fetch those.
                  name: 'fields',
                  priority: 1,
                  test: /[\\/](web[\\/](ui[\\/](?:[a-z-]+[\\/])?(avatar|choice|copy-button|empty-picture|empty-state|failure|food-heading|message|no-match|option-names|page-skeleton|photo-input|sample-note|star-row|stars|stat-card|structured-data|time-text)|lib[\\/](?:[a-z-]+[\\/])?(api|download|fetch-as-user|fix-state|idempotency-key|kinds-text|leave-for|motion|pages-of|pause|time|token-roles|upload-picture|read-again|typed-amount|use-in-view|use-timeout)|features[\\/](about[\\/]stats-banner|accounts[\\/]confirm-page|giving[\\/]timeline[\\/]on-demand|legal[\\/]legal-page|cart[\\/](amount-rows|fill-cart)|impact[\\/](?:[a-z-]+[\\/])?(entry-words|figures|places-height|ledger-line|on-demand|proof-verdict)|orders[\\/](?:[a-z-]+[\\/])?(complete-payment|status-pill)|partners[\\/]business-types|profile[\\/](address-point|use-focus-back)|support[\\/]state-pill))\.|shared[\\/](accounts[\\/]preferences|deliveries[\\/]delivery-lifecycle|engagement[\\/]newsletter|impact-log[\\/]paths|meals[\\/]meals|menu[\\/](dish-options|restaurant-menu)|orders[\\/](arrival|order-change)|rescue[\\/]rescue-photo)\.|node_modules[\\/]nanoid[\\/])/,
                },
                {
                  name: 'desk',
                  test: /[\\/]web[\\/](ui[\\/](?:[a-z-]+[\\/])?(change-note|dashboard-shell|tool-frame|download-button|export-csv|filter-bar|labelled-values|paged-list|payout-card|period-filter)|lib[\\/](?:[a-z-]+[\\/])?(periods|throttle|use-event-stream|use-live-queries|use-url-filters)|features[\\/](accounts[\\/](role-gate|use-account)|push[\\/]use-push|orders[\\/](?:[a-z-]+[\\/])?(invoice-button|order-changes|payment-text|refund-texts|use-order|use-order-pages)|support[\\/](help-panel|lazy-help-sheet|thread-list|unread-help|use-threads)))\.|[\\/]shared[\\/]calendar\./,
                },
                {
                  name: 'checkout',
                  test: /[\\/]web[\\/]features[\\/](cart[\\/]quote-summary|checkout[\\/](pending-checkout|starting-form))\./,
                },
                {
                  name: 'tracking',
                  test: /[\\/]web[\\/]features[\\/](orders[\\/](?:[a-z-]+[\\/])?(order-amounts|receipt-button|refund-button|refund-photo|refund-status)|support[\\/]need-help)\./,
                },
                {
                  name: 'restaurant',
                  test: /[\\/]web[\\/]features[\\/]restaurant[\\/](access[\\/][a-z-]+|order[\\/](kitchen-cache|undo|use-[a-z-]+)|first-day[\\/]use-[a-z-]+|shift[\\/]use-shift|menu[\\/]use-sold-out)\./,
                },
                {
                  name: 'dialogs',
                  test: /[\\/](@base-ui[\\/]react[\\/](?!.*(autocomplete|combobox|drawer|toast))|web[\\/](ui[\\/](?:[a-z-]+[\\/])?(confirm-dialog|dialog|reason-dialog|tabs)|features[\\/]orders[\\/]order[\\/]cancel-dialog)\.)/,
                },
              ],
            },
          },
        },
      },
    },
  },
})
