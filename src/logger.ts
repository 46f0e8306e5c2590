import { type Logger as PinoLogger, pino } from 'pino'
import { createLogOutput } from './log-output.ts'

/** Log fields are ids and outcomes, never personal data. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

const STDOUT = 1

export type LogLevel = 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

export function createLogger(level: LogLevel, readContext: () => object = () => ({})): PinoLogger {
  const options = {
    level,
    base: { pid: process.pid },
    mixin: readContext,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Omits error messages, which may quote personal data.
    serializers: { err: describeError, error: describeError },
  }
  return pino(options, createLogOutput(STDOUT))
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
