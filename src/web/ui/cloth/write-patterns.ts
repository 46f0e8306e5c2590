/**
 * Draws the cloths again: node_modules/.bin/node src/web/ui/cloth/write-patterns.ts
 * A test compares the files with the drawing, so that neither changes alone.
 */
import { writeFileSync } from 'node:fs'
import { patternFiles } from './pattern-files.ts'

for (const [name, content] of patternFiles()) {
  writeFileSync(new URL(`../styles/patterns/${name}`, import.meta.url), content)
}
