import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CliError } from '../error.ts'

/**
 * Builds what is stale: turbo knows what each build depends on, and replays from its cache what has not changed.
 * @throws CliError `build_failed`, with the output of the builds
 */
export async function buildApps(
  root: string,
  packages: readonly string[],
  tasks: readonly string[] = ['build'],
): Promise<void> {
  const child = spawn(
    join(root, 'node_modules/.bin/turbo'),
    [
      'run',
      ...tasks,
      '--output-logs=errors-only',
      '--log-order=grouped',
      ...packages.map((name) => `--filter=${name}`),
    ],
    {
      cwd: root,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return
  console.error(output)
  throw new CliError(
    'build_failed',
    'A build failed; its output stands above. Mend what it names and start again.',
  )
}
