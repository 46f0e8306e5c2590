import { createContext, createElement, useContext } from 'react'
import { Text } from 'react-email'
import { text } from './mail-layout.tsx'
import { type EditedTexts, fillPlaceholders, type TemplateTexts } from './template-text.ts'

export const EditedTextsContext = createContext<EditedTexts>(new Map())

export function EditableText<Data, Key extends string>({
  texts,
  textKey,
  data,
}: {
  texts: TemplateTexts<Data, Key>
  textKey: Key
  data: Data
}) {
  return <TypedText>{useTemplateText(texts, textKey, data)}</TypedText>
}

/** Keeps line breaks and paragraphs. */
export function TypedText({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((block, index) => {
    const [first = '', ...others] = block.split('\n')
    const key = `${index} ${first}`
    return createElement(Text, { key, style: text }, first, ...others.flatMap(line => [createElement('br'), line]))
  })
}

export function useTemplateText<Data, Key extends string>(
  texts: TemplateTexts<Data, Key>,
  key: Key,
  data: Data,
): string {
  const templateText = texts.texts[key]
  return fillPlaceholders(useContext(EditedTextsContext).get(key) ?? templateText.original, templateText, data)
}
