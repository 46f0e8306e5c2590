import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from '@babel/parser'

type ParsedComment = NonNullable<ReturnType<typeof parse>['comments']>[number]

export type SourceFile = {
  path: string
  ast: ReturnType<typeof parse>
  lines: number
  functions: Array<{ name: string; lines: number; parameters: number }>
  comments: Array<Comment>
}

/** A block comment, or consecutive line comments. `isDocstring`: whether the comment documents an export. */
export type Comment = { text: string; line: number; words: number; isDocstring: boolean }

/** Parses all code below a folder, except tests. */
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

/** Counts the code, test and style files in each folder, excluding subfolders. */
export function folderSizes(folder: string): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const path of filesBelow(folder)) {
    if (/\.(tsx?|css)$/.test(path)) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  }
  return sizes
}

export function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const ast = parse(text, { sourceType: 'module', attachComment: true, plugins: ['typescript', 'jsx'] })
  const docstrings = new Set<unknown>()
  for (const statement of ast.program.body) {
    if (!statement.type.startsWith('Export')) continue
    const lastComment = statement.leadingComments?.at(-1)
    if (lastComment?.value.startsWith('*')) docstrings.add(lastComment)
  }
  return {
    path,
    ast,
    lines: text.split('\n').length - 1,
    functions: functionsIn(ast.program, basename(path).replace(/\..*$/, '')),
    comments: joinLineComments(ast.comments ?? []).map(({ value, line, node }) => ({
      text: value,
      line,
      words: countWords(value),
      isDocstring: docstrings.has(node),
    })),
  }
}

/** Joins consecutive `//` lines into one comment. */
function joinLineComments(nodes: ReadonlyArray<ParsedComment>) {
  const joinedComments: Array<{ value: string; line: number; end: number; column: number; node: ParsedComment }> = []
  for (const node of nodes) {
    if (/^\s*(biome-ignore|@type|@typedef|@import)/.test(node.value.replace(/^\*/, '')) || !node.loc) continue
    const { start, end } = node.loc
    const lastComment = joinedComments.at(-1)
    const follows = lastComment?.end === start.line - 1 && lastComment.column === start.column
    if (follows && node.type === 'CommentLine' && lastComment.node.type === 'CommentLine') {
      lastComment.value += ` ${node.value.trim()}`
      lastComment.end = end.line
    } else {
      joinedComments.push({
        value: withoutStars(node.value),
        line: start.line,
        end: end.line,
        column: start.column,
        node,
      })
    }
  }
  return joinedComments
}

/** Removes the stars at the beginning of lines, and JSDoc lines that only declare types. */
function withoutStars(value: string): string {
  return value
    .split('\n')
    .map(line => line.replace(/^\s*\*+ ?/, '').trim())
    .filter(line => !/^@(param|returns|type|template|typedef|property)\b/.test(line))
    .join('\n')
    .trim()
}

type AnyNode = {
  type: string
  params?: Array<unknown>
  loc?: { start: { line: number }; end: { line: number } }
  id?: { name?: string } | null
  key?: { name?: string }
}

const FUNCTION_TYPE_PATTERN =
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod)$/

function functionsIn(node: unknown, name: string): SourceFile['functions'] {
  if (Array.isArray(node)) return node.flatMap(each => functionsIn(each, name))
  if (!isNode(node)) return []
  const ownName = node.id?.name ?? node.key?.name ?? name
  const innerFunctions = Object.entries(node)
    .filter(([key]) => !/comments|^loc$|^tokens$/i.test(key))
    .flatMap(([, value]) => (typeof value === 'object' ? functionsIn(value, ownName) : []))
  if (!FUNCTION_TYPE_PATTERN.test(node.type) || node.loc === undefined) return innerFunctions
  const lines = node.loc.end.line - node.loc.start.line + 1
  return [{ name: ownName, lines, parameters: node.params?.length ?? 0 }, ...innerFunctions]
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter(word => /\w/.test(word)).length
}
