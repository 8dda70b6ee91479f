import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Links, type LinksFunction, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { languageTags } from '#shared/languages.ts'
import type { Route } from './+types/root.ts'
import { BottomBar, Footer, Header, Offline, Popups, RouteFailure } from './features/shell/index.ts'
import { inlineScripts } from './lib/first-paint/inline-scripts.ts'
import { serverContext } from './lib/first-paint/server-context.ts'
import { i18nFor, useLocale } from './lib/language/i18n.ts'
import { useSiteFacts } from './lib/state/site-facts.ts'
import styles from './styles/app.css?url'
import devanagari from './styles/fonts/baloo-2-devanagari.woff2?url'
import baloo from './styles/fonts/baloo-2-latin.woff2?url'
import nunito from './styles/fonts/nunito-sans-latin.woff2?url'
import { Toasts } from './ui/toasts/toasts.tsx'

const font = (href: string) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
})

export const links: LinksFunction = () => [
  // Preloads help the first response only; the browser's bundle does without them.
  ...(import.meta.env.SSR ? [nunito].map(font) : []),
  // In production the server writes them into the page, which shows a round trip earlier
  // (server/pages/page-renderer.ts).
  ...(import.meta.env.DEV ? [{ rel: 'stylesheet', href: styles }] : []),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** They have run long before the browser renders this. */
const scriptTexts = import.meta.env.SSR ? inlineScripts : ['', '']

export const Layout = ({ children }: { children: ReactNode }) => {
  const language = useLocale()
  // A route whose `handle` has `fullScreen` stands alone.
  const isFullScreen = useMatches().some(
    ({ handle }) => (handle as { fullScreen?: true } | undefined)?.fullScreen,
  )
  // For lib/calls/fetch-as-user.ts; the attribute is not there where nothing is traced.
  const traced = useSiteFacts()?.traced
  // Starts the hydration replay (lib/first-paint/inline-scripts.ts); tests wait for the attribute.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    dispatchEvent(new Event('hydrated'))
  }, [])
  return (
    <I18nProvider i18n={i18nFor(language)}>
      {/* The theme script changes the root's class before React arrives. */}
      <html lang={languageTags[language]} data-traced={traced} suppressHydrationWarning>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="theme-color" content="#c2410c" />
          {import.meta.env.PROD && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty place, which the server fills
            <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
          )}
          <Links />
          {import.meta.env.SSR && <link {...font(language === 'hi' ? devanagari : baloo)} />}
          {scriptTexts.map((text, index) => (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, which must run before the first paint
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <script key={index} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
          ))}
        </head>
        <body>
          <a
            href="#content"
            className="sr-only z-50 bg-action p-4 font-bold text-on-action focus:not-sr-only focus:fixed focus:top-4"
          >
            <Trans>Skip to content</Trans>
          </a>
          {isFullScreen ? <Offline /> : <Header />}
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          {!isFullScreen && (
            <>
              <Footer />
              <BottomBar />
            </>
          )}
          <Popups />
          <Toasts />
          <ScrollRestoration />
          <Scripts />
        </body>
      </html>
    </I18nProvider>
  )
}

export const loader = ({ context }: Route.LoaderArgs) => context.get(serverContext).site()

/** The facts about this installation do not change during a visit. */
export const shouldRevalidate = () => false

const Root = () => <Outlet />
export default Root

export const ErrorBoundary = RouteFailure
