import { join } from 'node:path'
import type { Registry } from '@portico/contract/registry'
import type { TestBackend } from '@portico/local-backend/testing'
import type { Command, CommandOutcome } from '../console/command.ts'
import { readCurrentRegistry } from '../registry/change.ts'
import { documentOf } from '../registry/restricted.ts'
import { readSettings, writeSettings } from '../registry/settings.ts'
import {
  createExampleDraft,
  createExampleOptions,
  createExamplePortal,
  type ExamplePortal,
} from '../release/example-portal.fixture.ts'
import { type ReleaseOptions, release } from '../release/release.ts'
import { openTarget } from '../targets/open-target.ts'

/** A portal in folders over a real backend, with the public remote `files` and `payroll`, which needs the claim `admin`. */
export interface RestrictedPortal extends ExamplePortal {
  /** Runs a command line on it; `others` is what else it sees of the environment. */
  run(command: Command, line: string, others?: Readonly<Record<string, string>>): Promise<CommandOutcome>
  /** Releases `payroll` with a page that says `text`. */
  releasePayroll(text: string, changes?: Partial<ReleaseOptions>): Promise<void>
  newest(): Promise<Registry>
  /** The path of the document of `payroll`, without the slash at its beginning. */
  document(): Promise<string>
  /** Names of the public files that name `payroll`, except its releases and the revisions before `since`. */
  leaks(since: number): Promise<string[]>
}

const access = { claim: 'admin' }

/** Makes one; the shell loads restricted remotes unless `readsRestricted` is false. */
export async function createRestrictedPortal(
  { url, key, secretKey }: TestBackend,
  {
    readsRestricted = true,
    trust,
  }: { readsRestricted?: boolean; trust?: { root: Record<string, string> } } = {},
): Promise<RestrictedPortal> {
  const example = await createExamplePortal()
  const { folder, site } = example
  const privatePlace = await openTarget(join(folder, 'private'))
  const target = { ...example.store.target, privatePlace }
  const before = await readSettings(target)
  const facts = { ...before.shell.facts, readsParts: true, readsRestricted }
  const settings = {
    ...before,
    ...{ backend: { url, key }, shell: { ...before.shell, facts } },
    addresses: {
      ...before.addresses,
      payroll: 'https://files.example/payroll/',
      vault: 'https://files.example/vault/',
    },
    ...(trust && { trust }),
  }
  await writeSettings(target, settings)
  const portal: RestrictedPortal = {
    ...example,
    store: { target, settings },
    async run(command, line, others = { PORTICO_PRIVATE: join(folder, 'private') }) {
      let printed: CommandOutcome = { text: '', data: null }
      const places = { PORTICO_TARGET: join(folder, 'store'), PORTICO_SITE: join(folder, 'site') }
      await command.run({
        args: line.split(' ').filter(Boolean),
        ...{ flags: {}, cwd: folder },
        env: { NODE_ENV: 'test', ...places, PORTICO_PROJECT_KEY: secretKey, ...others },
        progress: { step: () => {}, detail: () => {}, end: () => {} },
        print: (outcome) => {
          printed = outcome
        },
      })
      return printed
    },
    async releasePayroll(text, changes) {
      const manifest = { name: 'payroll', title: { en: 'Payroll' }, route: '/payroll', access, order: 40 }
      await release(createExampleOptions(portal, createExampleDraft(folder, text, { manifest }), changes))
    },
    newest: () => readCurrentRegistry(portal.store),
    document: async () => documentOf((await portal.newest()).remotes.payroll)?.slice(1) ?? '',
    async leaks(since) {
      const found: string[] = []
      for (const place of [target, site])
        for (const path of await place.list('')) {
          const isOld = Number(/^registry\/(\d+)\.json$/.exec(path)?.[1] ?? since) < since
          // The settings of a test portal have an address for each remote; those of a hosted one have none.
          if (isOld || /^(payroll\/|portal\.json|r-.*\.html|.*\.br$)/.test(path)) continue
          const bytes = await place.read(path)
          if (/payroll/i.test(new TextDecoder().decode(bytes ?? undefined))) found.push(path)
        }
      return found
    },
  }
  return portal
}
