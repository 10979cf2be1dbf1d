import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packed = join('.cache', 'portico-packed')

/** A copy of the workspace, in which a test may change any file. */
export interface WorkspaceCopy {
  folder: string
  remove(): void
}

/** Copies the sources. Dependencies are links; those to workspace packages lead into the copy. */
export function copyWorkspace(): WorkspaceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'portico-new-'))
  const left = /^(node_modules|dist|\.portico|\.turbo|\.next|\.git|test-results)$/
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => !left.test(basename(source)) || relative(root, source) === '',
  })
  const from = join(root, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, '@portico'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@portico' && !/^\.(vite|cache|portico)/.test(name))
      symlinkSync(join(from, name), join(to, name))
  // Reuse the packages that are already packed.
  mkdirSync(join(from, packed), { recursive: true })
  mkdirSync(join(to, dirname(packed)), { recursive: true })
  symlinkSync(join(from, packed), join(to, packed))
  for (const name of readdirSync(join(from, '@portico')))
    symlinkSync(readlinkSync(join(from, '@portico', name)), join(to, '@portico', name))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
