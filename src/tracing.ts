import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/** `traceparent` continues a trace that began elsewhere. */
type SpanOptions = { kind: 'server' | 'client' | 'consumer'; attributes?: Attributes; traceparent?: string | undefined }

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

let tracer: Tracer | null = null

export function setTracer(newTracer: Tracer) {
  tracer = newTracer
}

/** Runs the work in a span, or alone while nothing traces. Attributes never contain values of people. */
export async function inSpan<Result>(
  name: string,
  { kind, attributes = {}, traceparent }: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracer === null) return work()
  const parent = traceparent === undefined ? context.active() : readParent(traceparent)
  return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, parent, async span => {
    try {
      return await work()
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Adds what became known during the work of the current span. */
export function describeSpan(name: string | null, attributes: Attributes) {
  const span = tracer === null ? undefined : trace.getActiveSpan()
  if (name !== null) span?.updateName(name)
  span?.setAttributes(attributes)
  if (Number(attributes['http.response.status_code']) >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
}

/** Traces a call that returns its promise, without a change of its result. Calls outside a trace begin none. */
export function traceStatement<Result>(text: string | undefined, run: () => Result): Result {
  if (tracer === null || text === undefined || trace.getActiveSpan() === undefined) return run()
  const { operation, table } = summarise(text)
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
  const span = tracer.startSpan([operation, table].join(' ').trim(), { kind: SpanKind.CLIENT, attributes })
  const result = run()
  if (!(result instanceof Promise)) span.end()
  else
    result.then(
      () => span.end(),
      error => {
        markFailed(span, error)
        span.end()
      },
    )
  return result
}

export function readTraceIds(): { traceId?: string } {
  const spanContext = tracer === null ? undefined : trace.getActiveSpan()?.spanContext()
  return spanContext === undefined ? {} : { traceId: spanContext.traceId }
}

/** Returns what a job needs to continue the current trace. */
export function readTraceParent(): { traceparent?: string } {
  const carrier: { traceparent?: string } = {}
  if (tracer !== null) propagation.inject(context.active(), carrier)
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent }
}

function readParent(traceparent: string): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent })
}

function markFailed(span: Span, error: unknown) {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
}

function summarise(text: string): { operation: string; table: string } {
  const [operation = ''] = /^\s*\w+/.exec(text) ?? []
  const [, table = ''] = /\b(?:from|into|update) "(\w+)"/i.exec(text) ?? []
  return { operation: operation.trim().toLowerCase(), table }
}
