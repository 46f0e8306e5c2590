import { readFileSync } from 'node:fs'

/** Lists the names of our metrics as the code declares them, without those of prom-client. */
export function listMetricNames(): Array<string> {
  const ofProcess = readFileSync('src/server/metrics/process-metrics.ts', 'utf8').matchAll(/^ {4}name: '([a-z_]+)',$/gm)
  const ofBusiness = readFileSync('src/server/metrics/business-metrics.ts', 'utf8').matchAll(
    /^ {2}([a-z_]+): \{|addGauge\(registry, '([a-z_]+)'/gm,
  )
  return [...ofProcess, ...ofBusiness].map(([, key, name]) => key ?? name ?? '')
}
