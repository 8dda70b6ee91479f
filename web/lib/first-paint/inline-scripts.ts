import hydrationReplay from './hydration-replay.js?raw'
import startScripts from './start-scripts.js?raw'
import { themeScript } from './theme-script.ts'

/**
 * Scripts that stand in every page, in front of its first paint; the server allows them by their hashes.
 *
 * `hydrationReplay` remembers what people do before React has hydrated the page, and repeats it at the
 * `hydrated` event (web/root.tsx): what they typed or checked, and the button pressed last. It forgets a
 * press when the person types or goes to a text field afterwards, so that no dialog takes the focus from
 * somebody who is typing. A form without an `action` is not submitted by the browser: that would put its
 * fields into the URL. Popover buttons, links and forms with an `action` work without a script. React
 * compares a field's value with the last one that it has seen, hence the two assignments.
 */
export const inlineScripts = [themeScript, hydrationReplay]

/**
 * Starts the module scripts of a page after its first paint; the server puts it at its end
 * (server/pages/scripts-after-paint.ts).
 */
export { startScripts }
