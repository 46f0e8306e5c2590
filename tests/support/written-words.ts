import { readFileSync } from 'node:fs'
import { type Comment, countWords, filesBelow, type SourceFile } from './source-code.ts'

/** Lists the titles of all tests with their lines, those of `test.each` and `describe` included. */
export function titlesIn({ ast }: SourceFile): Array<{ text: string; line: number }> {
  const titles: Array<{ text: string; line: number }> = []
  walk(ast.program, node => {
    if (node.type !== 'CallExpression' || !/^(test|describe|it)$/.test(calleeName(node.callee))) return
    const [title] = asList(node.arguments)
    const text = textOf(title)
    if (text !== null) titles.push({ text, line: lineOf(node) })
  })
  return titles
}

/** Lists the names of functions, types and variables with their lines. */
export function namesIn({ ast }: SourceFile): Array<{ text: string; line: number }> {
  const names: Array<{ text: string; line: number }> = []
  walk(ast.program, node => {
    const isDeclaration = /^(FunctionDeclaration|TSTypeAliasDeclaration|VariableDeclarator)$/.test(`${node.type}`)
    const name = isNode(node.id) ? node.id.name : undefined
    if (isDeclaration && typeof name === 'string') names.push({ text: name, line: lineOf(node) })
  })
  return names
}

/** Lists the sentences of pages and mails: text between tags, and strings that end like a sentence. */
export function pageSentencesIn({ ast }: SourceFile): Array<{ text: string; line: number }> {
  const sentences: Array<{ text: string; line: number }> = []
  walk(ast.program, node => {
    const text = node.type === 'JSXText' ? `${node.value}` : textOf(node)
    const trimmedText = text?.replace(/\s+/g, ' ').trim() ?? ''
    if (/[.?!]$/.test(trimmedText) && countWords(trimmedText) >= 4)
      sentences.push({ text: trimmedText, line: lineOf(node) })
  })
  return sentences
}

/** Lists the comments of all style sheets below a folder. */
export function sheetComments(folder: string): Array<Comment & { path: string }> {
  return filesBelow(folder)
    .filter(path => path.endsWith('.css'))
    .flatMap(path => {
      const sheet = readFileSync(path, 'utf8')
      return [...sheet.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ index, 1: text = '' }) => ({
        path,
        text: text.trim(),
        line: sheet.slice(0, index).split('\n').length,
        words: countWords(text),
        isDocstring: false,
      }))
    })
}

type Node = Record<string, unknown> & { type: string }

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit)
    return
  }
  if (!isNode(value)) return
  visit(value)
  for (const [key, child] of Object.entries(value)) if (!/comments|^loc$|^tokens$/i.test(key)) walk(child, visit)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Returns the name of the function called: `test` for `test(…)`, `test.each(…)(…)` and `test.for(…)(…)`. */
function calleeName(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'Identifier') return `${callee.name}`
  return calleeName(callee.object ?? callee.callee ?? callee.tag)
}

function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'StringLiteral') return `${node.value}`
  if (node.type !== 'TemplateLiteral') return null
  return asList(node.quasis)
    .map(quasi =>
      isNode(quasi) && quasi.value && typeof quasi.value === 'object' && 'cooked' in quasi.value
        ? quasi.value.cooked
        : '',
    )
    .join('…')
}

function asList(value: unknown): Array<unknown> {
  return Array.isArray(value) ? value : []
}

function lineOf(node: Node): number {
  const { loc } = node
  return typeof loc === 'object' && loc !== null && 'start' in loc ? (loc.start as { line: number }).line : 0
}
