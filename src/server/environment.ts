import { BadEnvironment, type Env, readEnv } from './env.ts'
import { ownDataDir } from './own-data-dir.ts'

/** Reads the environment and protects the data folder. Prints all faults and exits when the environment is invalid. */
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
