import { startProgram } from '../../support/program.ts'

/** One program for all stories: each story makes its own application, so they do not meet. */
export default async function start() {
  const program = await startProgram({ LOG_LEVEL: 'warn' })
  process.env.ORIGIN = program.origin
  return () => program.forget()
}
