import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'

/** Log fields are ids and outcomes, never personal data. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

export function createLogger(
  level: LogLevel,
  readContext: () => object = () => ({}),
  output?: DestinationStream,
): PinoLogger {
  const options = {
    level,
    base: { pid: process.pid },
    mixin: readContext,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Omits error messages, which may quote personal data.
    serializers: { err: describeError, error: describeError },
  }
  return output === undefined ? pino(options) : pino(options, output)
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.name,
    code: typeof code === 'string' ? code : undefined,
    at: error.stack
      ?.split('\n')
      .filter(line => line.startsWith('    at '))
      .slice(0, 8)
      .map(line => line.trim()),
    cause: cause instanceof Error ? { type: cause.name, code: (cause as { code?: unknown }).code } : undefined,
  }
}
