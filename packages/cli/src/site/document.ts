import { multipleMapsProbe } from '@portico/contract/import-map'
import { computeCspHash } from '../files/integrity.ts'
import { createContentSecurityPolicy, type DocumentSources } from './csp.ts'
import { enterScript } from './enter-script.ts'
import { createStartScripts } from './start-scripts.ts'

/** A file with its address and its hash. */
export interface CheckedFile {
  href: string
  integrity: string
}

/** An HTML document of the portal, or of a standalone remote. */
export interface PortalDocument {
  /** The language before the scripts run. Default: that of the browser, which the scripts set. */
  lang?: string
  title: string
  /** The route whose address the page takes, if that of the document can't be guessed. */
  route?: string | undefined
  /** The name of the portal, which mails of the auth remote show. */
  application?: string
  icon?: string
  entry: CheckedFile
  styles: readonly CheckedFile[]
  /** Modules of the first visit, including the entry. */
  modules: readonly CheckedFile[]
  /** Stylesheets that the loader adds itself. They are preloaded and not applied, because a hanging one would block the page. */
  remoteStyles: readonly CheckedFile[]
  /** The text of the document's import map. */
  importMap: string
  sources: Omit<DocumentSources, 'inlineScripts' | 'framesItself'>
  /** The path of the page that forms frame to show a CAPTCHA, if one is required. */
  captcha?: string | undefined
  /** Texts of import maps that the loader may add later. */
  laterImportMaps: readonly string[]
  /** JSON data blocks by id. */
  data: Readonly<Record<string, unknown>>
}

/**
 * Writes a document. The order matters for security: the policy first, then the import map (links before it would
 * load modules unchecked, and some engines drop a map that comes after one), scripts that take the address of the route and watch the
 * start, links, data, and the gate that imports the entry.
 */
export function writeDocument(page: PortalDocument): string {
  const { watch, gate } = createStartScripts(page.entry.href)
  const enter = page.route === undefined ? [] : [enterScript(page.route)]
  const inlineScripts = [
    page.importMap,
    ...enter,
    watch,
    gate,
    multipleMapsProbe.text,
    ...page.laterImportMaps,
  ]
  const policy = createContentSecurityPolicy(
    { ...page.sources, inlineScripts, framesItself: page.captcha !== undefined },
    computeCspHash,
  )
  const link = (rel: string, file: CheckedFile, more = '') =>
    `<link rel="${rel}"${more} href="${escapeAttribute(file.href)}" integrity="${file.integrity}" crossorigin>`
  return [
    '<!doctype html>',
    page.lang ? `<html lang="${page.lang}">` : '<html>',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">`,
    `<script type="importmap">${page.importMap}</script>`,
    ...enter.map((script) => `<script>${script}</script>`),
    `<script>${watch}</script>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...(page.route === undefined ? [] : ['<meta name="robots" content="noindex">']),
    `<title>${escapeAttribute(page.title)}</title>`,
    ...(page.application
      ? [`<meta name="application-name" content="${escapeAttribute(page.application)}">`]
      : []),
    ...(page.captcha ? [`<meta name="portico-captcha" content="${escapeAttribute(page.captcha)}">`] : []),
    ...(page.icon ? [`<link rel="icon" href="${escapeAttribute(page.icon)}" type="image/svg+xml">`] : []),
    ...page.styles.map((file) => link('stylesheet', file)),
    ...page.modules.map((file) => link('modulepreload', file)),
    ...page.remoteStyles.map((file) => link('preload', file, ' as="style"')),
    ...Object.entries(page.data).map(
      ([id, value]) => `<script type="application/json" id="${id}">${dataBlock(value)}</script>`,
    ),
    `<script type="module">${gate}</script>`,
    '</head>',
    '<body><div id="root"></div></body>',
    '</html>',
    '',
  ].join('\n')
}

function dataBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Returns a text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
