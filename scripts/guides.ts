import { globSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './suites.ts'

/** A block of commands in a document. */
export interface CommandBlock {
  /** From the root. */
  file: string
  /** Without comments after a `#`. */
  lines: string[]
}

/** Returns every block of commands in the README and in `docs/`, in order. */
export function findCommandBlocks(): CommandBlock[] {
  const files = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root }).sort()]
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^( *)```sh\n([\s\S]*?)^\1```/gm)].map(
      ([, , text = '']) => ({
        file,
        lines: text
          .split('\n')
          .map((line) => line.replace(/\s+#\s.*$/, '').trim())
          .filter(Boolean),
      }),
    ),
  )
}

/**
 * Returns the lines of the block of a document whose first line begins with `first`.
 * @throws Error without such a block
 */
export function findBlockLines(file: string, first: string): string[] {
  const block = findCommandBlocks().find((one) => one.file === file && one.lines[0]?.startsWith(first))
  if (!block) throw new Error(`${file} has no commands that begin with "${first}"`)
  return block.lines
}

/** Returns the environment in which a user runs commands in `folder`: without the variables of the test runner. */
export function createUserEnvironment(folder: string, env: Record<string, string>): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST.*|NODE_ENV|VITE_.*|npm_.*|CI|TURBO_.*|PORTICO_(?!CHROMIUM).*)$/.test(name),
  )
  return {
    ...(Object.fromEntries(kept) as Record<string, string>),
    ...env,
    TURBO_TELEMETRY_DISABLED: '1',
    PATH: `${join(folder, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  }
}
