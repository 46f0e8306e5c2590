import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from '@babel/parser'

/** A file of code as the limits see it. `words`: words of its comments; `loose`: those outside docstrings of exports. */
export type SourceFile = {
  path: string
  lines: number
  functions: Array<{ name: string; lines: number; parameters: number }>
  words: number
  loose: number
}

/** Everything of one folder that is code and no test, each file parsed once. */
export function sourceFiles(folder: string): Array<SourceFile> {
  return filesBelow(folder)
    .filter(path => /\.tsx?$/.test(path) && !/\.(test|story)\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map(readSource)
}

export function filesBelow(folder: string): Array<string> {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

/** How many files of code and tests each folder holds, not counting those in its subfolders. */
export function folderSizes(folder: string): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const path of filesBelow(folder)) {
    if (/\.(tsx?|css)$/.test(path)) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  }
  return sizes
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const ast = parse(text, { sourceType: 'module', attachComment: true, plugins: ['typescript', 'jsx'] })
  const docstrings = new Set<unknown>()
  for (const statement of ast.program.body) {
    if (!statement.type.startsWith('Export')) continue
    const last = statement.leadingComments?.at(-1)
    if (last?.value.startsWith('*')) docstrings.add(last)
  }
  const comments = (ast.comments ?? []).filter(comment => !/^\s*biome-ignore/.test(comment.value))
  const wordsOf = (list: typeof comments) => list.reduce((sum, { value }) => sum + countWords(value), 0)
  return {
    path,
    lines: text.split('\n').length - 1,
    functions: functionsIn(ast.program, basename(path).replace(/\..*$/, '')),
    words: wordsOf(comments),
    loose: wordsOf(comments.filter(comment => !docstrings.has(comment))),
  }
}

type AnyNode = {
  type: string
  params?: Array<unknown>
  loc?: { start: { line: number }; end: { line: number } }
  id?: { name?: string } | null
  key?: { name?: string }
}

const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod)$/

function functionsIn(node: unknown, name: string): SourceFile['functions'] {
  if (Array.isArray(node)) return node.flatMap(each => functionsIn(each, name))
  if (!isNode(node)) return []
  const own = node.id?.name ?? node.key?.name ?? name
  const inner = Object.entries(node)
    .filter(([key]) => !/comments|^loc$|^tokens$/i.test(key))
    .flatMap(([, value]) => (typeof value === 'object' ? functionsIn(value, own) : []))
  if (!FUNCTION.test(node.type) || node.loc === undefined) return inner
  const lines = node.loc.end.line - node.loc.start.line + 1
  return [{ name: own, lines, parameters: node.params?.length ?? 0 }, ...inner]
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(word => /\w/.test(word)).length
}
