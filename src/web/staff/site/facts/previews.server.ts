import { addresses } from '#src/addresses.ts'
import { listClocksOf } from '#src/features/cases/dates/clocks.ts'
import { nameReminder, previewReminder } from '#src/features/cases/dates/preview-reminder.server.ts'
import { DEADLINE_RULES, type StoredFact } from '#src/features/visa/facts.ts'
import { type App, appContext, previewContext, type RouteContext } from '../../../app-context.ts'
import { EXAMPLES } from '../../../content/examples.ts'
import { SITE_PAGES } from '../../../content/pages.ts'

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

/** Renders each page and email twice, with the fact and with another one, and lists those that differ, those with its sentence first. */
export async function listUses(context: RouteContext, fact: StoredFact): Promise<Array<ShownPlace>> {
  const marked = markFact(fact)
  const uses: Array<ShownPlace & { hasSentence: boolean }> = []
  for (const { render, ...place } of PLACES) {
    const [html, markedHtml] = [await render(context, fact), await render(context, marked)]
    if (html !== markedHtml) uses.push({ ...place, hasSentence: markedHtml?.includes(MARK) ?? false })
  }
  return uses
    .toSorted((one, other) => Number(other.hasSentence) - Number(one.hasSentence))
    .map(({ hasSentence: _, ...place }) => place)
}

const MARK = 'another wording'

function markFact(fact: StoredFact): StoredFact {
  const { text, value } = fact
  return { ...fact, text: `${text} ${MARK}`, value: value === null ? null : value + 100 }
}
