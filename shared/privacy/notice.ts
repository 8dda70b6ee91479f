/**
 * The day since which the privacy page says what it says; a new one when that changes. People agree to the
 * page of that day.
 */
export const privacyNotice = '2026-11-26'
