import { readFileSync } from 'node:fs'

/** Reads the names in the table of docs/monitoring.md, without those of prom-client. */
export function readDocumentedMetrics(): Array<string> {
  const guide = readFileSync('docs/monitoring.md', 'utf8')
  return [...guide.matchAll(/^\| `([a-z_]+)` \|.* (?:process|worker|database) \|/gm)].map(([, name = '']) => name)
}
