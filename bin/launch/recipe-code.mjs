import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const RECIPES_FOLDER = 'docs/how-to'
/** `rootDirs` of tsconfig.json lets relative imports of these files lead into the tree. */
const CODE_FOLDER = '.recipes'

/**
 * Lists the code of the recipes: each block whose first line is a comment with the path of the file.
 * @returns {Array<{ recipe: string, path: string, code: string }>}
 */
export function listRecipeCode() {
  return readdirSync(RECIPES_FOLDER).flatMap(recipe => {
    const text = readFileSync(join(RECIPES_FOLDER, recipe), 'utf8')
    return [...text.matchAll(/^( *)```tsx?\n *\/\/ (\S+)\n([\s\S]*?)^ *```$/gm)].map(
      ([, indent = '', path = '', code = '']) => ({
        recipe,
        path,
        code: `\n${code}`.replaceAll(`\n${indent}`, '\n').slice(1),
      }),
    )
  })
}

/** Writes the code of the recipes beside the tree, so that the check of types includes it. */
export function writeRecipeCode() {
  rmSync(CODE_FOLDER, { recursive: true, force: true })
  for (const { path, code } of listRecipeCode()) {
    const file = join(CODE_FOLDER, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
}
