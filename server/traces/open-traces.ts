import type { Traces } from './traces.ts'

/**
 * Traces for OpenTelemetry. Where they go, what they are called and how many are kept is said by
 * OpenTelemetry's own variables of the environment alone. Without an endpoint among them: null, and neither
 * its libraries are loaded nor anything is hooked in.
 */
export const openTraces = async (
  environment: NodeJS.ProcessEnv,
  warn: (message: string) => void,
): Promise<Traces | null> => {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } = environment
  const endpoint = environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint || OTEL_SDK_DISABLED?.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none') return null
  const { startTraces } = await import('./start-traces.ts')
  return startTraces(warn)
}
