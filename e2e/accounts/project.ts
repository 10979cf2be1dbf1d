import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { supabaseDir } from '@portico/local-backend/testing'

/** The project of the portal with another configuration: where it is, and what removes it. */
export function projectWith(edit: (config: string) => string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'portico-project-'))
  cpSync(supabaseDir, folder, { recursive: true })
  const config = join(folder, 'config.toml')
  writeFileSync(config, edit(readFileSync(config, 'utf8')))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
