import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder with these files by path, and removes it after the test. Objects are written as JSON. */
export function makeFolder(files: Record<string, string | object> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-doctor-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}
