/** The library, loaded with the first notification. */
export const webPush = async () => (await import('web-push')).default
