import { BadEnvironment, type Env, readEnv } from './env.ts'

/** The environment of this process, or its end with all that is wrong with it. */
export function environment(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
