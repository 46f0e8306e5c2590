import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { temporaryDataDir } from './program.ts'
import { createTemplateDatabase } from './template.ts'
import { startTestCluster } from './test-cluster.ts'

/**
 * `failure`: why the template database could not be created, or null. Only tests that need a database fail then.
 * `folder`: for files of programs that live as long as the test run.
 */
export type TestCluster = { adminUrl: string; failure: string | null; folder: string }

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

/** Starts one PostgreSQL cluster for the test run, with one migrated database that tests copy. */
export default async function startCluster(project: TestProject) {
  const postgres = await startTestCluster()
  const failure = await createTemplateDatabase(postgres.url).then(
    () => null,
    error => `The migrations fail, so there is no database to test with: ${describeError(error)}`,
  )
  const folder = await temporaryDataDir()
  project.provide('cluster', { adminUrl: postgres.url, failure, folder })
  return async () => {
    await postgres.release()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${describeError(error.cause)})`
}
