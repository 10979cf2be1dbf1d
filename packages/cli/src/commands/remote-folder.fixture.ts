import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Command } from '../console/command.ts'
import { createExampleDraft } from '../release/example-portal.fixture.ts'

/** The output of a command for programs and for users. */
export interface CommandOutput {
  data: Record<string, unknown>
  text: string
}

/** A repository with the remote `files`, a build of it, and a built shell. Commands run in it. */
export interface RemoteFolder {
  root: string
  /** Builds the shell again. */
  buildShell(react?: string): void
  /** Runs a command, which has to succeed. `env` is its whole environment. */
  call(
    command: Command,
    args: string[],
    flags?: Record<string, string | boolean>,
    env?: Readonly<Record<string, string>>,
  ): Promise<CommandOutput>
  remove(): void
}

const project = { PORTICO_SUPABASE_URL: 'https://abc.supabase.co', PORTICO_SUPABASE_KEY: 'sb_publishable_x' }

/** Creates the repository in a temporary folder. */
export function createRemoteFolder(): RemoteFolder {
  const root = mkdtempSync(join(tmpdir(), 'portico-commands-'))
  createExampleDraft(root, 'one')
  const portico = {
    name: 'files',
    title: { en: 'Files' },
    icon: 'folder',
    route: '/files',
    access: 'signed-in',
    order: 30,
    exposes: { './remote': './src/remote.tsx' },
  }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'files', version: '1.0.0', portico }))
  const folder: RemoteFolder = {
    root,
    buildShell(react = '19.3.1') {
      mkdirSync(join(root, 'shell/assets'), { recursive: true })
      const shared = { react, '@portico/session': '1.2.0' }
      const preload = { modules: ['assets/shell.js'], styles: [] }
      const facts = { contract: 1, federation: '1.23.0', shared, preload }
      writeFileSync(join(root, 'shell/shell.json'), JSON.stringify(facts))
      writeFileSync(join(root, 'shell/assets/shell.js'), `console.log("shell with react ${react}")`)
    },
    async call(command, args, flags = {}, env = {}) {
      let said: CommandOutput | undefined
      const code = await command.run({
        args,
        flags: { by: 'Ada', ...flags },
        env: { ...project, ...env },
        cwd: root,
        progress: { step: () => {}, detail: () => {}, end: () => {} },
        print: (outcome) => {
          said = outcome as CommandOutput
        },
      })
      expect(code).toBe(0)
      if (!said) throw new Error('the command said nothing')
      return said
    },
    remove: () => rmSync(root, { recursive: true }),
  }
  folder.buildShell()
  return folder
}
