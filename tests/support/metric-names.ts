import { readFileSync } from 'node:fs'

/** Lists the names of our metrics as the code declares them, without those of prom-client. */
export function listMetricNames(): Array<string> {
  const source = ['process-metrics', 'business-metrics']
    .map(name => readFileSync(`src/server/metrics/${name}.ts`, 'utf8'))
    .join('\n')
  const names = source.matchAll(/^ {4}name: '([a-z_]+)',$|^ {2}([a-z_]+): \{$|addGauge\(registry, '([a-z_]+)'/gm)
  return [...names].map(([, ...found]) => found.find(name => name !== undefined) ?? '')
}
