/** `node_modules/.bin/node tools/cloth/write-patterns.ts` writes the pattern files. A test compares them with the code. */
import { writeFileSync } from 'node:fs'
import { drawPatternFiles } from './pattern-files.ts'

for (const [name, content] of drawPatternFiles()) {
  writeFileSync(`src/web/ui/styles/patterns/${name}`, content)
}
