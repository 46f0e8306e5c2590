import type { TestProject } from 'vitest/node'
import { makeTemplate, TEMPLATE } from './template.ts'
import { startTestCluster } from './test-cluster.ts'

/** `failure`: why there is no template; only tests that need it fail. */
export type TestCluster = { adminUrl: string; template: string; failure: string | null }

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

/** One cluster for the run, with one migrated database that tests copy. */
export default async function startCluster(project: TestProject) {
  const postgres = await startTestCluster()
  const failure = await makeTemplate(postgres.url).then(
    () => null,
    error => `The migrations fail, so there is no database to test with: ${describe(error)}`,
  )
  project.provide('cluster', { adminUrl: postgres.url, template: TEMPLATE, failure })
  return postgres.release
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${describe(error.cause)})`
}
