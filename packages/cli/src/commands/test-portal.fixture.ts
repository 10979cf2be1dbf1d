import type { Registry } from '@portico/contract/registry'
import { createExampleRegistry } from '@portico/contract/testing'
import type { Command, CommandOutcome } from '../console/command.ts'
import { readNewest } from '../registry/revisions.ts'
import { readSettings, writeSettings } from '../registry/settings.ts'
import { openTarget } from '../targets/open-target.ts'
import type { Target } from '../targets/target.ts'

/** A store in a folder that contains a portal with one registry and no builds, for tests of commands. */
export interface StoredTestPortal {
  target: Target
  newest(): Promise<Registry>
  /** Runs a command line on it: `keys allow a` is `run(keysCommand, 'allow a')`. `others` adds to the environment. */
  run(
    command: Command,
    line: string,
    flags?: Record<string, string | boolean>,
    others?: Readonly<Record<string, string>>,
  ): Promise<CommandOutcome>
}

/** Writes the portal. Its commands have the variables of `env` and that of the store. */
export async function writeTestPortal(
  folder: string,
  registry: Registry,
  env: Readonly<Record<string, string>> = {},
): Promise<StoredTestPortal> {
  const target = await openTarget(folder)
  await writeSettings(target, {
    schema: 1,
    backend: { url: 'https://abc.supabase.co', key: 'sb_publishable_x' },
    addresses: {},
    origins: ['https://files.example'],
    shell: {
      facts: { ...createExampleRegistry().provides, preload: { modules: [], styles: [] } },
      files: {},
    },
  })
  const bytes = new TextEncoder().encode(JSON.stringify({ ...registry, revision: 1 }))
  const headers = { contentType: 'application/json', cacheControl: 'no-cache' }
  await target.write('registry/1.json', bytes, headers)
  return {
    target,
    async newest() {
      const found = await readNewest(target, await readSettings(target))
      if (!found) throw new Error('the store holds no registry')
      return found
    },
    async run(command, line, flags = {}, others = {}) {
      let printed: CommandOutcome = { text: '', data: null }
      await command.run({
        args: line.split(' ').filter(Boolean),
        flags,
        env: { NODE_ENV: 'test', PORTICO_TARGET: folder, ...env, ...others },
        cwd: folder,
        progress: { step: () => {}, detail: () => {}, end: () => {} },
        print: (outcome) => {
          printed = outcome
        },
      })
      return printed
    },
  }
}
