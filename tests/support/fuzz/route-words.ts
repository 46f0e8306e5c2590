import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The field names and the short texts that the code of a route knows, so that generated forms get past its first check. */
export type RouteWords = {
  names: ReadonlyArray<string>
  values: ReadonlyArray<string>
  /** The methods that the route answers with more than 405. */
  methods: ReadonlyArray<string>
}

const FIELD_PATTERN = /\b(\w+): (?:z\.|\w+Schema\b|optional\w+)|name="(\w+)"|searchParams\.get\('(\w+)'\)/g
const VALUE_PATTERN = /'([\w-]{2,24})'/g
const MAX_VALUES = 60

/** Reads the words of a route from its module and from the modules that it imports directly. */
export function readRouteWords(file: string): RouteWords {
  const text = [file, ...findImports(file)].map(path => readFileSync(path, 'utf8')).join('\n')
  const names = [...text.matchAll(FIELD_PATTERN)].map(match => match[1] ?? match[2] ?? match[3] ?? '')
  const values = [...withoutImports(text).matchAll(VALUE_PATTERN)].map(match => match[1] ?? '')
  return {
    names: [...new Set([...names, 'intent'])],
    values: [...new Set(values)].slice(0, MAX_VALUES),
    methods: findMethods(readFileSync(file, 'utf8')),
  }
}

function findMethods(text: string): Array<string> {
  return /export (const|(async )?function) action/.test(text) ? ['GET', 'POST', 'POST'] : ['GET']
}

function findImports(file: string): Array<string> {
  return [...readFileSync(file, 'utf8').matchAll(/from '([#.][^']+)'/g)]
    .map(([, target = '']) => (target.startsWith('#') ? target.slice(1) : normalize(join(dirname(file), target))))
    .filter(path => existsSync(path))
}

function withoutImports(text: string): string {
  return text.replace(/^import .*$/gm, '')
}
