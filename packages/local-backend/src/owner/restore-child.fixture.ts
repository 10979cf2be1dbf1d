import { restoreBackup } from './restore.ts'

// A restore in a process of its own, for a test that kills it: which archive, into which directory.
const [archive = '', dataDir = ''] = process.argv.slice(2)
await restoreBackup(archive, dataDir, { replace: true })
