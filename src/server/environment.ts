import { BadEnvironment, type Env, readEnv } from './env.ts'
import { ownDataDir } from './own-data-dir.ts'

/** The environment of this process, with its data folder closed to others; or its end with all that is wrong with it. */
export function environment(): Env {
  try {
    const env = readEnv(process.env)
    ownDataDir(env)
    return env
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
