import { addresses } from '#src/addresses.ts'
import { listClocksOf } from '#src/features/cases/dates/clocks.ts'
import { nameReminder, previewReminder } from '#src/features/cases/dates/preview-reminder.server.ts'
import { DEADLINE_RULES, fillText, type StoredFact } from '#src/features/visa/facts.ts'
import { type App, appContext, previewContext, type RouteContext } from '../../../app-context.ts'
import { EXAMPLES } from '../../../content/examples.ts'
import { SITE_PAGES } from '../../../content/pages.ts'
import { escapeText } from './preview-response.ts'

/** A page or an email that may state facts. Its key is in the address of the preview. */
type Place = {
  key: string
  name: string
  isMail: boolean
  render: (context: RouteContext, draft: StoredFact) => Rendered
}

type Rendered = Promise<string | null>

export type ShownPlace = Omit<Place, 'render'>

const PLACES: ReadonlyArray<Place> = [
  ...Object.values(SITE_PAGES).map(({ path, title }) => createPage(path, title)),
  ...Object.entries(EXAMPLES).map(([example, name]) => createPage(addresses.factExample(example), name)),
  ...DEADLINE_RULES.flatMap(listClocksOf).map(
    (clock): Place => ({
      key: `mail-${clock}`,
      name: nameReminder(clock),
      isMail: true,
      render: (context, draftFact) => previewReminder(withDraft(context, draftFact), clock),
    }),
  ),
]

function createPage(path: string, name: string): Place {
  return { key: path, name, isMail: false, render: (context, draft) => context.get(previewContext)(path, draft) }
}

function withDraft(context: RouteContext, draftFact: StoredFact): App {
  return { ...context.get(appContext), draftFact }
}

/** Without a key, the first page counts. */
export function findPlace(key: string | null): Place | null {
  return PLACES.find(place => key === null || place.key === key) ?? null
}

/**
 * Lists the pages and emails that use a fact, those with its sentence first. It renders each of them, and those without the
 * sentence again with another value, because they may state only the value or a sum.
 */
export async function listUses(context: RouteContext, fact: StoredFact): Promise<Array<ShownPlace>> {
  const sentence = escapeText(fillText(fact.text, fact))
  const uses: Array<ShownPlace & { hasSentence: boolean }> = []
  for (const { render, ...place } of PLACES) {
    const html = await render(context, fact)
    const hasSentence = html?.includes(sentence) ?? false
    const isUsed = hasSentence || (fact.value !== null && html !== (await render(context, withOtherValue(fact))))
    if (isUsed) uses.push({ ...place, hasSentence })
  }
  return uses
    .toSorted((one, other) => Number(other.hasSentence) - Number(one.hasSentence))
    .map(({ hasSentence: _, ...place }) => place)
}

function withOtherValue(fact: StoredFact): StoredFact {
  return { ...fact, value: (fact.value ?? 0) + 100 }
}
