import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './suites.ts'

/** A block of commands in a document. */
export interface CommandBlock {
  /** From the root. */
  file: string
  /** Without what is said of them behind a `#`. */
  lines: string[]
}

/** Every block of commands in the README and in `docs/`, in the order in which they stand. */
export function commandBlocks(): CommandBlock[] {
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
