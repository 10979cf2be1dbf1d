/** How a text is shown: as it is, in the colours of its language, or formatted. */
export type TextForm = 'plain' | 'code' | 'markdown' | 'table' | 'json'

/** File extensions and media types of formatted texts. */
const forms: readonly (readonly [TextForm, RegExp])[] = [
  ['markdown', /(\.(md|markdown)|\/(x-)?markdown)$/i],
  ['table', /(\.(csv|tsv)|[/+](csv|tab-separated-values))$/i],
  ['json', /(\.(json|geojson|webmanifest|ipynb|map)|[/+]json)$/i],
  ['plain', /\.(txt|log)$/i],
]

/** Languages whose names differ from the extensions of their files. */
const languages: Record<string, string> = {
  vue: 'xml',
  svelte: 'xml',
  htm: 'xml',
  jsonc: 'json',
  jsonl: 'json',
  ndjson: 'json',
  env: 'ini',
  conf: 'ini',
  markdown: 'markdown',
  dockerfile: 'bash',
  'x-sh': 'bash',
  ecmascript: 'javascript',
}

/** Returns how a text is shown, and its language, by its name, or else by its media type. */
export function getTextForm({ name, type }: { name: string; type: string | null }): {
  form: TextForm
  language: string
} {
  const media = (type ?? '').split(';', 1)[0]?.trim() ?? ''
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const subtype = media.slice(media.search(/[/+](?!.*[/+])/) + 1)
  const form =
    forms.find(([, pattern]) => pattern.test(name)) ?? forms.find(([, pattern]) => pattern.test(media))
  const hasEnding = name.includes('.') || Object.hasOwn(languages, ending)
  const language = hasEnding ? ending : subtype
  return {
    form: form?.[0] ?? (subtype === 'plain' && !hasEnding ? 'plain' : 'code'),
    language: Object.hasOwn(languages, language) ? (languages[language] ?? language) : language,
  }
}
