/** Registers the service worker; its code is fetched only then. */
export const registerWorker = async (): Promise<void> =>
  (await import('./register-worker.tsx')).registerWorker()
