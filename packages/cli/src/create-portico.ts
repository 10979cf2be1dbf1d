import type { CreateEnvironment } from './create/create-command.ts'
import { createCommand } from './create/create-command.ts'
import { type CommandProcess, runCommand } from './run-command.ts'
import { createStopSignal } from './start/stop-signal.ts'

/** Runs `npm create portico`. Resolves to the exit code. */
export function runCreate(
  args: readonly string[],
  environment: CreateEnvironment = thisEnvironment(),
  around?: CommandProcess,
): Promise<number> {
  const command = createCommand(environment)
  const find = async () => ({ command, args })
  const program = { name: 'create-portico', help: 'npm create portico@latest -- --help', find }
  return runCommand(program, args, around)
}

function thisEnvironment(): CreateEnvironment {
  const { stdin, stderr, version, platform, arch } = process
  // Questions are written to standard error, so that standard output only has the result.
  const terminal = stdin.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : null
  return { terminal, node: version, system: `${platform}-${arch}`, signal: createStopSignal().signal }
}
