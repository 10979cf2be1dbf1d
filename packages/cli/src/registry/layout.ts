import { getOwnProperty } from '@portico/contract/registry'
import type { FileHeaders } from '../targets/target.ts'

/**
 * Paths in a store:
 * - `<remote>/<version>/…` a release: its files, `files.json` (written first: it claims the version), `entry.json` (written
 *   last: its entry in the registry). Never changed, except by `portico start`, which adds builds for other pages and hosts to its
 *   own releases: their files, `files.full.json` with all files, and their names in `entry.json`. Only those builds of an old release stay.
 * - `<remote>/versions.json` the history of each release, which shows the old ones.
 * - `registry/<revision>.json` every revision, created only if absent. Never changed. `registry/days.json` has their dates.
 * - `registry.json`, and the other files that are made from the newest revision; in a site also `revision.json`, which is small.
 * - `portal.json` the settings of the platform: the backend, the shell, the addresses.
 */
export const layout = {
  settings: 'portal.json',
  registry: 'registry.json',
  newest: 'revision.json',
  revisions: 'registry/',
  revision: (number: number) => `registry/${number}.json`,
  releases: (remote: string) => `${remote}/`,
  versions: (remote: string) => `${remote}/versions.json`,
  days: 'registry/days.json',
  file: (remote: string, version: string, path: string) => `${remote}/${version}/${path}`,
} as const

/** Returns whether a file of a release belongs to a build for other pages: an element, or a federation host without the shell. */
export function isForOtherHosts(path: string): boolean {
  return /^(full\/|embed)/.test(path)
}

/** Names of a remote that would collide with other paths of a store or a site. */
export const reservedNames: readonly string[] = ['registry', 'assets', 'index', 'shell', 'portal', 'captcha']

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  br: 'application/octet-stream',
}

/** Returns the headers of a file: cached for a year if it never changes, else revalidated at each use. */
export function getFileHeaders(path: string, lifetime: 'immutable' | 'no-cache'): FileHeaders {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return {
    contentType: getOwnProperty(types, ending) ?? 'application/octet-stream',
    cacheControl: lifetime === 'immutable' ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
}
