/**
 * Whether Intl has what the site needs of it, for one of its languages: all throw or none, where a browser
 * was built without data.
 */
export const intlWorks = (): boolean => {
  try {
    new Intl.NumberFormat('en-IN')
    // The market's zone, by its name: every page loads this, and not all of them what writes times.
    new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
    new Intl.RelativeTimeFormat('en-IN')
    new Intl.PluralRules('en-IN')
    return true
  } catch {
    return false
  }
}
