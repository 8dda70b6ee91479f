import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const framework = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The icon barrel costs the server 75 MB when Node loads it whole; bundled, only the icons used remain.
  ssr: { noExternal: ['@tabler/icons-react'] },
  // Without these the first page in development answers 504 while Vite finds out what to prepare.
  optimizeDeps: { entries: ['web/entry.client.tsx', 'web/root.tsx', 'web/routes/**/*.tsx'] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Every page needs all of these: one file compresses better than four.
          output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } },
        },
      },
    },
  },
})
