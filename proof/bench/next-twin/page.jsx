import { readFileSync } from 'node:fs'
import { cookies } from 'next/headers'
import pg from 'pg'
import { createElement } from 'react'

/** The bench writes the body of each page, and the statements of each request by its address. */
let copies = null
let pool = null

export function createPage(path) {
  return async function Page({ searchParams }) {
    await cookies()
    copies ??= JSON.parse(readFileSync(process.env.COPIES_FILE, 'utf8'))
    pool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
    const query = new URLSearchParams(await searchParams).toString()
    const statements = copies.statements[query === '' ? path : `${path}?${query}`]
    const results = await Promise.all(statements.map(statement => pool.query(statement)))
    return <Body nodes={copies.bodies[query === '' ? path : `${path}?`]} results={results} />
  }
}

function Body({ nodes, results }) {
  return nodes.map((node, index) => renderNode(node, results, index))
}

function renderNode(node, results, key) {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return putIn(node, results)
  const [props, children] = [
    { ...node.props, key },
    node.children.map((child, index) => renderNode(child, results, index)),
  ]
  for (const name of node.filled) props[name] = putIn(props[name], results)
  return createElement(node.tag, props, ...children)
}

/** The parts of a text are strings, and places of values in the results. */
function putIn(parts, results) {
  return parts
    .map(part => (typeof part === 'string' ? part : results[part.statement].rows[part.row]?.[part.column]))
    .join('')
}
