import { createElement, type ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import type { WordElement, WordNode } from '#src/features/files/formats/word-tree.ts'
import type { PreviewProps } from './document-preview.tsx'
import { fetchForPreview, PreviewState, useLoaded, useReportShown } from './preview-state.tsx'

/** Shows the text of a Word document with its headings, lists, tables and pictures, as elements of our own. */
export function PreviewWord({ document, toolbarButton, onShown }: PreviewProps) {
  const text = useLoaded(document.id, loadText)
  useReportShown(text, onShown)
  if (text === null || text === 'failed')
    return <PreviewState state={text ?? 'loading'} toolbarButton={toolbarButton} />
  return (
    <div className="preview">
      <div className="ends preview-bar">
        <p>Text of the Word file. Its layout may differ.</p>
        {toolbarButton}
      </div>
      <section
        className="preview-pages preview-text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this region
        tabIndex={0}
        aria-label={`Text of ${document.fileName}`}
      >
        <div>{text.map(renderNode)}</div>
      </section>
    </div>
  )
}

async function loadText(documentId: string, signal: AbortSignal): Promise<Array<WordNode>> {
  const response = await fetchForPreview(addresses.adminWordText(documentId), signal)
  return response.json()
}

function renderNode(node: WordNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, picture, span, children } = node
  switch (tag) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return (
        <p key={key} className={tag}>
          <strong>{children.map(renderNode)}</strong>
        </p>
      )
    case 'img':
      return <img key={key} src={picture} alt="In the document" />
    case 'br':
      return <br key={key} />
    case 'td':
    case 'th':
      return (
        <td key={key} colSpan={span?.columns} rowSpan={span?.rows}>
          {children.map(renderNode)}
        </td>
      )
    case 'table':
      return <WordTable key={key} table={node} />
    default:
      return createElement(tag, { key }, ...children.map(renderNode))
  }
}

/** Rows belong into a body, wherever the file has them. */
function WordTable({ table }: { table: WordElement }) {
  const rows = table.children.flatMap(child =>
    typeof child === 'string' ? [] : child.tag === 'tr' ? [child] : child.children,
  )
  return (
    <table>
      <tbody>{rows.map(renderNode)}</tbody>
    </table>
  )
}
