import { context, propagation } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { finishesInTime } from '#src/finishes-in-time.ts'
import type { Logger } from '#src/logger.ts'
import { setTracer } from '#src/tracing.ts'
import { VERSION } from '#src/version.ts'
import type { Env } from '../env.ts'

const EXPORT_INTERVAL_MS = 2_000
const LAST_EXPORT_MS = 2_000

/**
 * Sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT (ADR 112). The exporter reads this variable and its
 * headers itself. Returns what sends the last spans.
 */
export function startTracing(env: Env, log: Logger): () => Promise<unknown> {
  const warn = warnOnce(log)
  setGlobalErrorHandler(warn)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME, 'service.version': VERSION }),
    ),
    sampler: createSampler(env),
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: EXPORT_INTERVAL_MS }),
    ],
  })
  setTracer(provider.getTracer(env.OTEL_SERVICE_NAME))
  return () => finishesInTime(provider.shutdown().catch(warn), LAST_EXPORT_MS)
}

function warnOnce(log: Logger) {
  let hasWarned = false
  return (err: unknown) => {
    if (!hasWarned) log.warn({ err }, 'traces could not be sent; later failures are not logged')
    hasWarned = true
  }
}

function createSampler({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Env): Sampler {
  const [, parentBased, kind] = /^(parentbased_)?(.+)$/.exec(OTEL_TRACES_SAMPLER) ?? []
  const root =
    kind === 'always_off'
      ? new AlwaysOffSampler()
      : kind === 'traceidratio'
        ? new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG)
        : new AlwaysOnSampler()
  return parentBased === undefined ? root : new ParentBasedSampler({ root })
}
