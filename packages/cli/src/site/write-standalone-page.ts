import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createIntegrityImportMap } from '@portico/contract/import-map'
import { compressFolder } from '../files/compress.ts'
import { computeFolderIntegrity, computeShortIntegrity, listFiles } from '../files/integrity.ts'
import type { CaptchaSettings } from '../registry/captcha-settings.ts'
import { captchaPath, createCaptchaPage } from './captcha-page.ts'
import { writeDocument } from './document.ts'

interface ManifestChunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

/**
 * Writes a remote's standalone page: its build, and a document with the same protection as the portal's. `icon` is the SVG file of
 * the page's icon. With `packsLater` no file is compressed.
 */
export async function writeStandalonePage(options: {
  build: string
  out: string
  title: string
  backend: { url: string; key: string }
  captcha: CaptchaSettings | undefined
  icon?: string
  packsLater?: boolean
}): Promise<void> {
  const { build, out, title, backend, captcha, icon, packsLater } = options
  for (const path of listFiles(build).filter((file) => !/^(index\.html|\.vite\/.*)$/.test(file)))
    cpSync(join(build, path), join(out, path))
  const manifest = JSON.parse(readFileSync(join(build, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error(`${build} has no entry`)
  const chunks = [entry, ...staticImports(manifest, entry)]
  const hashes = computeFolderIntegrity(build, { hash: computeShortIntegrity })
  const file = (path: string) => ({ href: `/${path}`, integrity: hashes[path] ?? '' })
  if (icon) cpSync(icon, join(out, 'icon.svg'))
  const document = writeDocument({
    title,
    ...(icon && { icon: '/icon.svg' }),
    entry: file(entry.file),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map(file),
    modules: chunks.map((chunk) => file(chunk.file)),
    remoteStyles: [],
    captcha: captcha && `/${captchaPath}`,
    importMap: createIntegrityImportMap(['/', hashes]),
    laterImportMaps: [],
    sources: { remotes: [], backend: new URL(backend.url).origin, trustedTypes: [] },
    data: { 'portico-config': backend },
  })
  writeFileSync(join(out, 'index.html'), document)
  if (captcha) writeFileSync(join(out, captchaPath), createCaptchaPage(captcha))
  if (!packsLater) await compressFolder(out)
}

function staticImports(
  manifest: Record<string, ManifestChunk>,
  chunk: ManifestChunk,
  seen = new Set<string>(),
): ManifestChunk[] {
  return (chunk.imports ?? []).flatMap((name) => {
    const next = manifest[name]
    if (!next || seen.has(name)) return []
    seen.add(name)
    return [next, ...staticImports(manifest, next, seen)]
  })
}
