import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { supabaseDir } from '@portico/local-backend/testing'
import { expect, test } from 'vitest'
import { writeProject } from './write-project.ts'

// Tests the statements of docs/upgrading.md about the Supabase CLI with the CLI itself: `npm run test:real` with PORTICO_SUPABASE_CLI.
const { owner, cli } = JSON.parse(process.env.PORTICO_MOVE_TO ?? '{}') as {
  owner?: { database: string }
  cli?: string
}

test.skipIf(!cli || !owner)(
  'supabase db push accepts a project with samples only if the local project has the samples, too',
  async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'portico-pushed-'))
    const push = (folder: string) =>
      promisify(execFile)(
        cli ?? '',
        ['db', 'push', '--workdir', folder, `--remote=${owner?.database}?sslmode=disable`, '--yes'],
        { env: { ...process.env, DO_NOT_TRACK: '1' } },
      )
    try {
      const withSamples = join(scratch, 'with')
      const without = join(scratch, 'without')
      writeProject(supabaseDir, withSamples, { samples: true, dryRun: false })
      writeProject(supabaseDir, without, { samples: false, dryRun: false })
      expect((await push(withSamples)).stdout).toContain('Remote database is up to date')
      await expect(push(without)).rejects.toMatchObject({
        stderr: expect.stringContaining('Remote migration versions not found in local migrations directory'),
      })
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  },
)
