import { runCreate } from '@portico/cli/create'

process.exitCode = await runCreate(process.argv.slice(2))
