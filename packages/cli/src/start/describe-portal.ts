import { styleText } from 'node:util'
import type { Release } from '@portico/contract/registry'
import { npxPortico } from '../console/npx-portico.ts'
import type { CliError } from '../error.ts'
import type { RunFile } from './run-file.ts'
import { unbuiltVersion } from './unbuilt-release.ts'

/** Describes a running portal: its addresses, its accounts and the next commands. */
export function describePortal(
  run: RunFile,
  { seconds, isDev }: { seconds: number; isDev: boolean },
): string {
  const users = [run.demo, run.other].flatMap((user) => (user ? [user] : []))
  const facts: [name: string, value: string][] = [
    ['Portal', run.shell],
    ...Object.entries(run.remotes),
    ['Backend', run.backend],
    ...(run.mailbox ? [['Mailbox', run.mailbox] as [string, string]] : []),
    ...users.map(({ email, password }): [string, string] => ['Sign in', `${email}  ${password}`]),
  ]
  const remote = Object.keys(run.remotes).at(-1) ?? 'billing'
  const next: [command: string, what: string][] = [
    isDev
      ? [`edit apps/${remote}-remote/src`, 'the page follows at once']
      : ['npm run dev', 'the same from source: the page follows each edit'],
    [`${npxPortico} new billing`, 'a remote of your own, in the menu within seconds'],
    [`${npxPortico} release ${remote}`, 'every user gets what you changed'],
  ]
  return [
    '',
    `  ${styleText('bold', 'Portico is ready')} (${seconds.toFixed(1)} s)`,
    '',
    ...table(facts),
    '',
    '  Next:',
    ...table(next),
    '',
  ].join('\n')
}

/** Describes a remote whose build failed, and the release that the portal serves: the first of its releases in the registry. */
export function describeBroken(
  name: string,
  { message, details }: CliError,
  [release]: readonly Pick<Release, 'version'>[],
): string {
  const served =
    release && release.version !== unbuiltVersion
      ? `The portal serves its earlier release ${release.version}.`
      : 'It has no earlier release, so its page shows a failure.'
  const sentence = `${name}: ${message} ${served} It is built again when its files change.`
  return `\n${details ? `${details}\n\n` : ''}${styleText('red', sentence)}`
}

/** Describes the keys of a running portal. */
export const keyHelp = '  Keys: o opens the portal, r restarts, q stops, h shows this.'

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${styleText('dim', value)}`)
}
